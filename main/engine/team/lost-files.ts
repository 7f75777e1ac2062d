// Files of this desk that its store had lost, as the log tells of them, and that nobody said were named (rule 7): with its hash a file is
// handed over; with the temporary one alone it is taken back; with neither a person is asked.

import type { HandOver } from '../../ports/hand-overs.ts';
import type { EngineContext } from '../context.ts';
import { temporaryOf } from './retired-files.ts';
import { tellNamed } from './tell.ts';

function lostFiles({ store }: EngineContext): HandOver[] {
  const underWay = new Set(store.journal.open().map(({ run }) => run));
  return store.handOvers.inState(['written']).filter(({ desk, run }) => desk === null && !underWay.has(run));
}

/** What the file is under its own name, or the temporary one that this desk gave it. */
function placeOf(
  { store, files }: EngineContext,
  { folder, file, sha256 }: HandOver,
): 'named' | 'temporary' | 'nowhere' {
  if (file === null) return 'named';
  if (folder === null || sha256 === null) return 'nowhere';
  if (files.hashOf(folder, file) === sha256) return 'named';
  return files.hashOf(folder, temporaryOf(file, store.storeId)) === sha256 ? 'temporary' : 'nowhere';
}

/** What has its name is handed over; of what lies nowhere a person is asked. */
export function judgeLost(context: EngineContext): void {
  const { store } = context;
  for (const handOver of lostFiles(context)) {
    const place = placeOf(context, handOver);
    if (place === 'temporary') continue;
    const { run, number } = handOver;
    store.transaction(() => {
      store.handOvers.become(number, place === 'named' ? 'complete' : 'lose-sight', context.now());
      if (store.runs.get(run)!.state === 'review') store.runs.become(run, 'hand-over', context.now());
      if (place === 'named') tellNamed(context, run, [number]);
    });
  }
}

/**
 * What never got its name is taken back: the log is told, and then its temporary file goes. It takes effect as the log is followed. Throws
 * `proof-log-away` where the log cannot be told: the file stays, and shows it.
 */
export async function takeBackLost(context: EngineContext): Promise<void> {
  const { store, files } = context;
  for (const handOver of lostFiles(context)) {
    if (placeOf(context, handOver) !== 'temporary') continue;
    const { run, number, folder, file } = handOver;
    const reason = 'the console stopped before the file was saved';
    await store.proofLog.append(
      { number: 0, uuid: crypto.randomUUID() },
      { what: 'withdrawn', run, handOver: number, reason },
    );
    files.remove(folder!, temporaryOf(file!, store.storeId));
  }
}
