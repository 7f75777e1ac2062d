// A process that the main process owns: engine and practice, whichever way they are started.

export type EngineWay = 'utility-process' | 'child-process';

export interface OwnProcess<To, From> {
  /** Undefined until it runs. */
  readonly pid: number | undefined;
  send(message: To): void;
  kill(): void;
  onMessage(listener: (message: From) => void): void;
  /** Called once; words that say how it ended. */
  onExit(listener: (how: string) => void): void;
}
