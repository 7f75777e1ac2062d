// The bytes that a hand-over would write, before it is written. Reads only.

import type { EngineContext } from '../context.ts';
import type { Run } from '../../ports/runs.ts';

/** The first characters of the file that the ready records of the run would make. */
export function previewOf(context: EngineContext, run: Run, layout: string, characters: number): string {
  return context.files.preview(layout, () => context.store.records.readyLines(run.number, run.kind), characters);
}
