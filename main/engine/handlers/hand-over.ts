// Topic hand-over: the file, the first day, the ERP's answer and its control totals, layouts.

import type { HAND_OVER, HandOverResultWire, RefusedFileWire } from '../../../preload/contract/hand-over.ts';
import type { MissingWire } from '../../../preload/contract/hand-over-plan.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import type { HandOver } from '../../ports/hand-overs.ts';
import { formatMicro } from '../../domain/amount.ts';
import { fileNameBefore } from '../../domain/layout/date-text.ts';
import { type EngineContext, runOf } from '../context.ts';
import { handOverFirstDay, previewFirstDay } from '../hand-over/first-day.ts';
import type { Missing } from '../../domain/translation/missing.ts';
import { handOver, handOverOrMissing } from '../hand-over/hand-over.ts';
import { writeAgain } from '../hand-over/again.ts';
import { keepPlace } from '../hand-over/last-place.ts';
import { RulesSeen } from '../hand-over/rules-seen.ts';
import { payrollBasis } from '../hand-over/payroll-basis.ts';
import { previewOf } from '../hand-over/preview.ts';
import { roundedColumns } from '../hand-over/rounding.ts';
import { withoutLine, withoutLineInRun } from '../hand-over/without-line.ts';
import { layoutNamed } from '../hand-over/target.ts';
import { refuseFile } from '../hand-over/refused-file.ts';
import { leftWithout } from '../hand-over/netted.ts';
import { giveVerdict } from '../hand-over/verdict.ts';
import { withdraw } from '../hand-over/withdraw.ts';
import { controlHandlers } from './control.ts';
import { layoutHandlers } from './layouts.ts';
import { handOverView } from '../views/run-view.ts';
import { basisToWire, goingToWire, planToWire, withoutLineToWire } from './plan-to-wire.ts';
import { handOverToWire, sumToWire } from './to-wire.ts';

export function missingToWire({ table, keys, from, why, between, units, records, ...sums }: Missing): MissingWire {
  const rows = between?.map(({ keys: of, to, validFrom, validTo }) => ({ keys: of, to, validFrom, validTo }));
  const amounts = { hours: formatMicro(sums.hours), quantity: formatMicro(sums.quantity) };
  return { table, keys, from, why, ...(rows === undefined ? {} : { between: rows }), units, records, ...amounts };
}

type Written = (done: { handOver: number; setApart: number }) => HandOverResultWire;

function previewToWire(
  context: EngineContext,
  { run, layout, characters }: { readonly run: number; readonly layout: string; readonly characters: number },
): { readonly text: string } {
  return { text: previewOf(context, runOf(context, run, 'preview a hand-over'), layout, characters) };
}

function nameOfNext(
  context: EngineContext,
  { run, layout }: { readonly run: number; readonly layout: string },
): { readonly fileName: string } {
  const { kind } = runOf(context, run, 'name a file');
  const number = context.store.handOvers.nextNumber();
  return { fileName: fileNameBefore(layoutNamed(context, layout), kind, number) };
}

function refusedToWire(done: Awaited<ReturnType<typeof refuseFile>>, written: Written): Omit<RefusedFileWire, 'run'> {
  if ('missing' in done) {
    const missing = done.missing.map(missingToWire);
    return { missing, rejected: [], again: null, left: 0, pulled: null, locked: [], problem: null };
  }
  const { again, rejected, left, pulled, locked, problem } = done;
  return { missing: [], rejected, again: again === null ? null : written(again), left, pulled, locked, problem };
}

type FirstDay = Pick<HandlersOf<typeof HAND_OVER>, 'first-day/preview' | 'first-day/hand-over'>;

function firstDayHandlers(context: EngineContext, written: Written): FirstDay {
  const { runs, records } = context.store;
  return {
    'first-day/preview': (input) => {
      const { upTo, ...sums } = previewFirstDay(context, input);
      const rounded = records.rounded(input.run, { state: 'ready' });
      const wire = {
        inErp: sumToWire(sums.inErp),
        later: sumToWire(sums.later),
        corrections: sumToWire(sums.corrections),
      };
      return { kind: runs.get(input.run)!.kind, upTo, ...wire, rounded };
    },
    'first-day/hand-over': async (input) => written(await handOverFirstDay(context, input)),
  };
}

/** What a file has in it of its records, as far as that is another thing than they come to. */
function standingIn(context: EngineContext, file: HandOver) {
  const without = withoutLine(context, file);
  const rounding = roundedColumns(context, file).map(({ column, exact, written }) => {
    return { column, exact: formatMicro(exact), written: formatMicro(written) };
  });
  const units = context.store.plans.units(file).length;
  return { units, withoutLine: without === null ? null : withoutLineToWire(without), rounding };
}

const ofFileToWire = ({ handOver: of, ...found }: ReturnType<typeof withoutLineInRun>[number]) => {
  return { handOver: of, ...withoutLineToWire(found) };
};

export function handOverHandlers(context: EngineContext): HandlersOf<typeof HAND_OVER> {
  const { runs, handOvers, records } = context.store;
  const seen = new RulesSeen();
  const destinationOf = (number: number) => {
    const of = handOvers.get(number)!.destination;
    return of === null ? null : context.store.destinations.get(of)!.name;
  };
  const written = (done: { handOver: number; setApart: number }) => {
    const known = handOvers.get(done.handOver)!;
    return {
      handOver: handOverToWire(handOverView(context, known)),
      kind: runs.get(known.run)!.kind,
      rounded: records.rounded(known.run, { handOver: known.number }),
      setApart: done.setApart,
    };
  };
  const stateOf = (run: number) => runs.get(run)!.state;
  return {
    'hand-over/write': async (input) => {
      const done = written(await handOver(context, input));
      const { folder, layout, run } = done.handOver;
      if ('layout' in input.way && folder !== null) keepPlace(context, runs.get(run)!, { folder, layout });
      return done;
    },
    'hand-over/files': async (input) => {
      const all = await handOverOrMissing(context, input);
      if ('missing' in all) return { missing: all.missing.map(missingToWire), handOvers: [], notNamed: [] };
      const { setApart, notTaken, notNamed } = all;
      const files = all.handOvers.map((number) => {
        const done = written({ handOver: number, setApart });
        return {
          ...done,
          destination: destinationOf(number),
          notTaken,
          ...standingIn(context, handOvers.get(number)!),
        };
      });
      const lost = notNamed.map((one) => ({ ...one, destination: destinationOf(one.handOver)! }));
      return { missing: [], handOvers: files, notNamed: lost };
    },
    'hand-over/going': ({ run }) => goingToWire(context, run, seen),
    'hand-over/plan': ({ run }) => planToWire(context, run, seen),
    'hand-over/again': ({ handOver: number, folder }) => {
      const copy = writeAgain(context, number, folder);
      const { run, sum } = handOvers.get(number)!;
      const rounded = records.rounded(run, { handOver: number });
      return { ...copy, handOver: number, run, kind: runs.get(run)!.kind, sum: sumToWire(sum), rounded };
    },
    'hand-over/refused': async (input) => {
      const run = handOvers.get(input.handOver)?.run ?? 0;
      return { run, ...refusedToWire(await refuseFile(context, input), written) };
    },
    'hand-over/without-line': ({ run }) => withoutLineInRun(context, run).map(ofFileToWire),
    'hand-over/basis': ({ run }) => payrollBasis(context, run).map(basisToWire),
    'hand-over/preview': (input) => previewToWire(context, input),
    'hand-over/name': (input) => nameOfNext(context, input),
    ...firstDayHandlers(context, written),
    'hand-over/withdraw': async ({ handOver: number, reason }) => {
      const done = await withdraw(context, number, reason);
      return { handOver: number, ...done, state: stateOf(done.run) };
    },
    'verdict/give': async (input) => {
      const ids = await giveVerdict(context, input);
      const left = input.verdict === 'reject' ? leftWithout(context, input.run, ids) : [];
      return { run: input.run, ids, left, state: stateOf(input.run) };
    },
    ...layoutHandlers(context),
    ...controlHandlers(context),
  };
}
