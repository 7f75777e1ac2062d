// Topic confirm: marking, deciding what no list can decide, and taking up again what was unfinished.

import type { CONFIRM } from '../../../preload/contract/confirm.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import type { Recovered } from '../act.ts';
import { confirm } from '../confirm/confirm.ts';
import { foundElsewhere } from '../confirm/elsewhere.ts';
import { resolve } from '../confirm/resolve.ts';
import type { EngineContext } from '../context.ts';
import { assertProofFits } from '../proof-fits.ts';
import { resume } from '../recovery/recover.ts';
import { perhapsTwiceOf } from '../team/lost-branch.ts';

/** `untold`: what was found unfinished, when the store was opened and since: told once, with the next resume. */
export function confirmHandlers(context: EngineContext, untold: Recovered[]): HandlersOf<typeof CONFIRM> {
  const stateOf = (run: number) => context.store.runs.get(run)!.state;
  return {
    'confirm/run': async ({ run }) => {
      assertProofFits(context, 'confirm', `run ${run}`);
      const found = foundElsewhere(context, run);
      const result = await confirm(context, run);
      return { ...result, state: stateOf(run), perhapsTwice: perhapsTwiceOf(context, run), elsewhere: found() };
    },
    'resolve/decide': async (input) => {
      assertProofFits(context, 'resolve', `run ${input.run}`);
      const toOthers = await resolve(context, input);
      return { run: input.run, toOthers, state: stateOf(input.run) };
    },
    'recover/resume': async () => {
      // A file that nobody can tell of, and rows whose call had no answer, are named by resume itself.
      const isNamed = ({ what, outcome }: Recovered) =>
        outcome === 'unclear' || (what === 'batch' && outcome === 'unknown');
      const before = untold.splice(0).filter((found) => !isNamed(found));
      return [...before, ...(await resume(context))];
    },
  };
}
