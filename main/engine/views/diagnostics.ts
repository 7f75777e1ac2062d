// What somebody who helps needs to know, as text to be copied: versions, states, the end of the log. Never a key, a name or an amount.

import type { EngineContext } from '../context.ts';

const LAST_LINES = 50;

function counted(words: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ') || 'none';
}

export function diagnosticsOf(context: EngineContext): string {
  const { store, log } = context;
  const { sqlite, synchronous } = store.about();
  return [
    `Node ${process.versions.node}, SQLite ${sqlite} (synchronous ${synchronous}), ${process.platform} ${process.arch}`,
    `connections: ${counted(store.connections.all().map(({ environment }) => environment))}`,
    `runs: ${counted(store.runs.all().map(({ kind, state }) => `${kind} ${state}`))}`,
    `intakes: ${counted(store.intake.all().map(({ state }) => state))}`,
    `open acts: ${counted(store.journal.open().map(({ what }) => what))}`,
    `proof log: ${store.proofLog.problem === null ? 'fits the store' : 'does not fit the store'}`,
    '',
    ...log.tail(LAST_LINES),
  ].join('\n');
}
