// How a command is written: its name, its words and its options, and the options that several commands share.

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** One line of help; its first word in capitals is the value's name. */
  readonly help: string;
}

/** How a command is written. */
export interface Form {
  /** "connection add": one or two words. */
  readonly name: string;
  /** The words that follow the name, by what they stand for: RUN, FILE. Left out for none, like `shown` and `options`. */
  readonly words?: readonly string[];
  /** The options as the usage shows them. */
  readonly shown?: string;
  readonly help: string;
  /** One line that can be typed as it stands. */
  readonly example: string;
  readonly options?: Readonly<Record<string, Option>>;
}

/** `hold RUN --ids 1,2 --reason TEXT`. */
export function usageOf({ name, words = [], shown = '' }: Pick<Form, 'name' | 'words' | 'shown'>): string {
  return [name, ...words, shown].filter((part) => part !== '').join(' ');
}

/** Options that every command has. */
export const COMMON: Readonly<Record<string, Option>> = {
  data: {
    type: 'string',
    help: 'FOLDER with the data; else EXPORT_CONSOLE_DATA, else the system’s folder for programs',
  },
  json: { type: 'boolean', help: 'print one JSON document, also {"error":{…}} when it fails' },
  help: { type: 'boolean', help: 'this text' },
};

export const CONNECTION: Option = { type: 'string', help: 'NAME of the connection' };
export const IDS: Option = { type: 'string', help: 'IDS with commas between, or @FILE with one on each line' };
export const REASON: Option = { type: 'string', help: 'TEXT, kept in history' };
