// Reads the body of one list answer into records, or only its beginning. Whatever is not a whole list is an error: never a
// short list.

import { ConsoleError } from '../../domain/errors.ts';
import type { RecordRules } from '../../domain/kind.ts';
import { fieldsOf } from '../../domain/json-object.ts';
import { ObjectsAlike } from '../../domain/objects-alike.ts';
import { type ListedRecord, readListedRecord } from '../../domain/record.ts';
import type { Caller } from '../http/caller.ts';
import { type Envelope, EnvelopeFault } from './envelope.ts';
import { EnvelopeReader } from './envelope-reader.ts';
import { printable } from '../http/error-words.ts';
import { brokeOffError } from '../http/http-errors.ts';
import type { ListTask } from './list-task.ts';
import { NetworkFailure } from '../http/network-failure.ts';
import { createRecall, type ReadText } from './recall.ts';
import { TextReader } from './text-reader.ts';
import type { Answer } from '../http/transport.ts';

/** More is kept than quoted, so that a key at the end of what is quoted is recognised whole. */
const KEPT_BYTES = 16 * 1024;
const QUOTED_FROM_CHARACTERS = 4 * 1024;
const QUOTED_CHARACTERS = 200;
/** How much of an answer is read before the rest is dropped. */
const ENOUGH_BYTES = 64 * 1024;

/** What is known of the beginning of an answer. */
export interface ListStart {
  /** The texts of the first two objects at most. */
  readonly first: readonly string[];
  /** The answer was read to its end, so `first` holds all of it when it has one or none. */
  readonly whole: boolean;
  readonly count: number | null;
  readonly clock: string | null;
}

/** Keeps the first bytes of a body for quoting. */
function createQuote(): { add(chunk: Buffer): void; size(): number; text(): string } {
  const parts: Buffer[] = [];
  let kept = 0;
  let size = 0;
  return {
    add(chunk) {
      size += chunk.length;
      if (kept >= KEPT_BYTES) return;
      parts.push(Buffer.from(chunk.subarray(0, KEPT_BYTES - kept)));
      kept += parts.at(-1)!.length;
    },
    size: () => size,
    text: () =>
      Buffer.concat(parts)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
  };
}

function badAnswer(caller: Caller, operation: string, why: string, start: string, answer: Answer): ConsoleError {
  const type = answer.header('content-type') ?? 'no content type';
  const quoted = printable(caller.reporter.scrub(start).slice(0, QUOTED_FROM_CHARACTERS), QUOTED_CHARACTERS);
  const begins = quoted === '' ? '' : ` It begins: ${quoted}`;
  return caller.reporter.make({
    code: 'service-bad-answer',
    operation,
    cause: `The answer (${answer.status}, ${printable(type, 80)}) is not a usable list: ${why}.${begins}`,
    hint: 'Nothing was used of it. Check the base URL: a login page or a proxy may have answered instead of the service.',
    retrySafe: true,
    status: answer.status,
  });
}

/** What the texts are read by behind the reader of the body. */
type Behind = Pick<TextReader, 'room' | 'end'>;

/** Feeds the body to the reader until it ends, or until `enough` says so. Returns whether it was read to its end. */
async function feed(
  caller: Caller,
  answer: Answer,
  operation: string,
  reader: EnvelopeReader,
  enough: (size: number) => boolean,
  behind?: Behind,
): Promise<boolean> {
  const quote = createQuote();
  try {
    for await (const chunk of answer.chunks()) {
      quote.add(chunk);
      reader.push(chunk);
      if (enough(quote.size())) return false;
      await behind?.room();
    }
    reader.end();
    await behind?.end();
    return true;
  } catch (error) {
    if (error instanceof NetworkFailure) throw brokeOffError(error, operation, quote.size(), caller.reporter);
    if (!(error instanceof EnvelopeFault)) throw error;
    if (error.cut) throw brokeOffError(null, operation, quote.size(), caller.reporter);
    throw badAnswer(caller, operation, error.message, quote.text(), answer);
  }
}

/** The parser's own message quotes the text; the beginning of the answer is quoted instead. */
function malformed(position: number): EnvelopeFault {
  return new EnvelopeFault(`record ${position} is not well-formed JSON`, false);
}

function parseOne(text: string, position: number): void {
  try {
    JSON.parse(text);
  } catch {
    throw malformed(position);
  }
}

/**
 * One record, behind those that `alike` read; when it is refused, the error names the connection, and never a key. Throws
 * `service-bad-answer` and EnvelopeFault.
 */
export function readOne(
  caller: Caller,
  operation: string,
  text: string,
  position: number,
  rules: RecordRules,
  alike = new ObjectsAlike(),
): ListedRecord {
  try {
    const scrubbed = caller.scrubRecord(text);
    return readListedRecord(scrubbed, position, rules, alike.read(scrubbed) ?? undefined);
  } catch (error) {
    if (error instanceof SyntaxError) throw malformed(position);
    if (!(error instanceof ConsoleError)) throw error;
    const details = error.details;
    throw caller.reporter.make({ ...details, operation, object: `${caller.settings.name}, ${details.object}` });
  }
}

async function readTexts(
  caller: Caller,
  answer: Answer,
  operation: string,
  offset: number,
  take: (text: string, position: number) => void,
  behind?: Behind,
): Promise<Envelope> {
  const reader = new EnvelopeReader((text) => take(text, offset + reader.elements));
  await feed(caller, answer, operation, reader, () => false, behind);
  return reader.end();
}

/**
 * Reads a whole answer into the texts of its objects, each well-formed JSON; `offset` objects came in earlier answers. Throws
 * `service-bad-answer`, `service-broke-off`, `stopped`, and whatever `take` throws.
 */
export async function readObjects(
  caller: Caller,
  answer: Answer,
  operation: string,
  offset: number,
  take: (text: string) => void,
): Promise<Envelope> {
  return readTexts(caller, answer, operation, offset, (text, position) => {
    parseOne(text, position);
    take(text);
  });
}

/** What a record must not say of itself in each list, as a text or a number too; `perhaps` tells of nearly all that they do not. */
const BELIED = {
  ready: { perhaps: /ksportert"\s*:\s*"?(?:true|1)\b/i, surely: /^(?:true|1)$/i },
  exported: { perhaps: /ksportert"\s*:\s*"?(?:false|0)\b/i, surely: /^(?:false|0)$/i },
} as const;

/**
 * A record that says the opposite of what was asked for shows that the filter is not obeyed: what is exported would be handed over
 * again, or a mark be proved by what is not marked. Throws `service-bad-answer`.
 */
function refuseBelied(caller: Caller, task: ListTask, record: ListedRecord): void {
  const { perhaps, surely } = BELIED[task.wanted];
  if (!perhaps.test(record.raw)) return;
  const field = fieldsOf(record.raw).find(({ key, text }) => key.toLowerCase() === 'eksportert' && surely.test(text));
  if (field === undefined) return;
  throw caller.reporter.make({
    code: 'service-bad-answer',
    operation: task.operation,
    object: `${caller.settings.name}, Id ${record.id}`,
    cause: `it says ${field.key} ${field.text}, and came in a list of what is ${task.wanted === 'ready' ? 'not exported yet' : 'exported'}`,
    hint: 'Nothing was used of this list. The service does not obey its filter: tell its supplier.',
    retrySafe: true,
  });
}

/** Reads a whole answer into records, in their order. Throws as `readObjects`, and `service-bad-answer` for a record not asked for. */
export async function readPage(
  caller: Caller,
  answer: Answer,
  task: ListTask,
  offset: number,
  take: (record: ListedRecord) => void,
): Promise<Envelope> {
  const alike = new ObjectsAlike();
  const give = (record: ListedRecord): void => {
    refuseBelied(caller, task, record);
    take(record);
  };
  const read: ReadText = (text, position) => readOne(caller, task.operation, text, position, task.rules, alike);
  const { recall, rules, beside, operation } = task;
  if (recall === undefined) {
    const texts = new TextReader({ beside, rules, scrub: caller.scrubRecord, read, give });
    return readTexts(caller, answer, operation, offset, (text, position) => texts.add(text, position), texts);
  }
  const recalled = createRecall(rules.idField, recall, read, give);
  const envelope = await readTexts(caller, answer, operation, offset, recalled.add);
  recalled.flush();
  return envelope;
}

/** Reads the beginning of an answer and drops the rest, so that a service that ignores `$top` costs little. Throws as `readObjects`. */
export async function readStart(caller: Caller, answer: Answer, operation: string): Promise<ListStart> {
  const first: string[] = [];
  const reader = new EnvelopeReader((text) => {
    if (first.length < 2) {
      parseOne(text, first.length + 1);
      first.push(text);
    }
  });
  const whole = await feed(caller, answer, operation, reader, (size) => first.length === 2 && size >= ENOUGH_BYTES);
  return { first, whole, count: reader.soFar().count, clock: answer.clock };
}
