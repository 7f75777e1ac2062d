// The built-in stand-in of the service, as the use cases see it.

import type { PracticeChange, PracticeChanged } from '../domain/practice.ts';
import type { NameListName } from './settings.ts';

/** The built-in stand-in of the service, for practice: a process of its own. */
export interface PracticePort {
  /** Starts it if needed; its URL. `round` counts how often it was started over: each has a state of its own. */
  start(round: number): Promise<string>;
  /** What every call to it says, that the console alone knows; null for another URL than its own. */
  header(url: string): { readonly name: string; readonly value: string } | null;
  /** What the practice company calls its project lines, work types and products: the interface has no lists of these. */
  names(): { list: NameListName; names: Map<string, string> }[];
  /** An empty folder for the ERP's files. */
  tray(round: number): string;
  /** A file of material as a supplier of the practice company writes it, in the folder of its state. */
  file(round: number): string;
  /** Plays somebody else at work. Throws `refused` when there is nothing to do it to. */
  change(change: PracticeChange): Promise<PracticeChanged>;
  stop(): Promise<void>;
}
