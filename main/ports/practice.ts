// The built-in stand-in of the service, as the use cases see it.

import type { Kind } from '../domain/kind.ts';
import type { NameListName } from './settings.ts';

/** The built-in stand-in of the service, run by the engine for practice. */
export interface PracticePort {
  /** Starts it if needed; its URL. */
  start(): Promise<string>;
  /** What every call to it says, that the console alone knows; null for another URL than its own. */
  header(url: string): { readonly name: string; readonly value: string } | null;
  /** What the practice company calls its work types and products: the interface has no lists of these. */
  names(): { list: NameListName; names: Map<string, string> }[];
  /** An empty folder for the ERP's files. */
  tray(): string;
  /** Plays somebody else at work; the Id it touched and what was done, in words. */
  change(
    kind: Kind,
    change: 'approve-more' | 'approve-material' | 'edit-exported' | 'delete-exported' | 'edit-handed-over',
  ): { id: number | null; words: string };
  stop(): Promise<void>;
}
