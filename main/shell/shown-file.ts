// Where a file lies that the page wants shown in its folder: one that was given out, or one that the console wrote or keeps, by its number.

import type { Answers } from '../../preload/contract/channels.ts';
import type { ShownFile } from '../../preload/contract/shell-channels.ts';
import type { EngineSupervisor } from './engine-supervisor.ts';
import type { GivenPaths } from './given-paths.ts';

export interface ShownParts {
  readonly engine: Pick<EngineSupervisor, 'ask'>;
  readonly given: GivenPaths;
  /** The data folder. */
  readonly folder: string;
}

/** Its path; null when there is none. */
export async function placeOf(file: ShownFile, { engine, given, folder }: ShownParts): Promise<string | null> {
  if (file === 'data-folder') return folder;
  if ('token' in file) return given.pathOf(file.token);
  if ('intake' in file) {
    const answer = await engine.ask('intake/get', { batch: file.intake });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine's own answer, of the type that the contract says
    return answer.ok ? (answer.value as Answers['intake/get']).kept : null;
  }
  const answer = await engine.ask('runs/get', { run: file.run });
  if (!answer.ok) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine's own answer, of the type that the contract says
  const { handOvers } = answer.value as Answers['runs/get'];
  return handOvers.find(({ handOver }) => handOver === file.handOver)?.path ?? null;
}
