// Every hand-over of a desk of a team leaves the head of the proof log as a small hidden file in its folder. Where a database
// was put back from a copy that keeps its name, a desk that was behind cannot tell by the log itself; a head there that the log does not
// know tells it, before anything goes out twice.

import { ConsoleError } from '../../domain/errors.ts';
import type { FolderHead } from '../../ports/files.ts';
import type { EngineContext } from '../context.ts';

const LETTERS = 12;

/** Named by the first entry of the chain, which is whose log it is: several teams may use one folder. Null for a desk by itself. */
function nameOf({ store }: EngineContext): string | null {
  if (store.proofLog.team === null || store.settings.all().folderHeads === false) return null;
  for (const { entry } of store.proofLog.chain()) return `.export-console-${entry.hash.slice(0, LETTERS)}`;
  return null;
}

/** Throws `proof-mismatch` where a hand-over left a head in one of the folders that the shared log does not have. */
export async function assertHeadsKnown(
  context: EngineContext,
  folders: Iterable<string>,
  operation: string,
): Promise<void> {
  const name = nameOf(context);
  const { team } = context.store.proofLog;
  if (name === null || team === null) return;
  for (const folder of new Set(folders)) {
    const head = context.files.headIn(folder, name);
    if (head === null || (await team.holds(head))) continue;
    const { seq, desk, at } = head;
    throw new ConsoleError({
      code: 'proof-mismatch',
      operation,
      object: folder,
      cause: `${desk} handed over there at entry ${seq} of the proof log (${at}), which the database does not have: an older copy of it was put back`,
      hint: `Start the console on ${desk}, and put back there what is lost: proof-log put-back. If that cannot be, go through what lies in the folder, and delete ${name} there.`,
      retrySafe: true,
      values: { why: 'team-folder-head', desk, folder, seq },
    });
  }
}

const LAST_RUNS = 20;

/** Where records of the connection go: the folders of its destinations, and those of the last hand-overs. */
export function foldersOf({ store }: EngineContext, connection: number): string[] {
  if (store.proofLog.team === null) return [];
  const runs = store.runs.all().slice(-LAST_RUNS);
  const last = runs.flatMap(({ number }) => store.handOvers.ofRun(number));
  const places = [...store.destinations.of(connection), ...last];
  return places.flatMap(({ folder }) => (folder === null ? [] : [folder]));
}

/** Leaves the head, before a file gets its name. Where it cannot be written, the hand-over goes on: the log says the same. */
export function leaveHead(context: EngineContext, folder: string): void {
  const name = nameOf(context);
  if (name === null) return;
  const { store, files, actor, now } = context;
  const head: FolderHead = { ...store.proofLog.end(), desk: actor.machine, at: now() };
  if ((files.headIn(folder, name)?.seq ?? 0) < head.seq) files.leaveHead(folder, name, head);
}

/** Of a branch that was left, and of which all is told: its head in a folder gives way to that of the log. */
export function replaceHead(context: EngineContext, folder: string, isLost: (head: FolderHead) => boolean): void {
  const { store, files, actor, now } = context;
  const name = nameOf(context);
  const there = name === null ? null : files.headIn(folder, name);
  if (name === null || there === null || !isLost(there)) return;
  files.leaveHead(folder, name, { ...store.proofLog.end(), desk: actor.machine, at: now() });
}
