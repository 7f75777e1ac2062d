// Head of the run: what it is, what can be done with it, and the one thing to do next.

import { TIE_CELLS } from '../../../preload/contract/grid-columns.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { capital } from '../../language/first-letter.ts';
import { isNothing } from '../../language/handed-over.ts';
import { type Text, useText } from '../../language/text.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Steps } from '../../parts/steps.tsx';
import { type TieFigure, TieOut } from '../../parts/tie-out.tsx';
import { goingRows, useGoing } from '../../state/destinations.ts';
import { type ActName, useProgress } from '../../state/progress.ts';
import { goToStep, type Step } from '../../state/route.ts';
import {
  blockedBy,
  differenceOf,
  equationsOf,
  type Primary,
  primaryOf,
  proofWords,
  saysNothingReady,
  stepItems,
} from './run-facts.ts';
import { CountedFigure } from './counted-over.tsx';
import { type ControlLine, controlLines } from './control-line.ts';
import { DestinationLines } from './destination-lines.tsx';
import { GoingLines } from './going-lines.tsx';
import { RunActions } from './run-actions.tsx';
import { useElsewhereStop } from './use-elsewhere.ts';
import type { ShownRun } from './use-run.ts';
import { useDeskStop } from '../settings/team-words.ts';
import { outsideShort } from './run-word.ts';

export function metaOf(run: RunWire, text: Text): string {
  const there = run.handOvers.filter((handOver) => handOver.state !== 'withdrawn' && !isNothing(handOver));
  const written = there.at(-1);
  if (run.closedAt !== null && run.state === 'closed')
    return text.t('run.closedAt', { when: text.moment(run.closedAt) });
  const files = there.filter(({ file }) => file !== null);
  if (written?.file != null && files.length > 1)
    return text.t('run.files', { count: files.length, when: text.moment(written.endedAt ?? written.begunAt) });
  if (written?.file != null)
    return text.t('run.file', { file: written.file, when: text.moment(written.endedAt ?? written.begunAt) });
  if (written !== undefined) return text.t('run.byHand', { when: text.moment(written.endedAt ?? written.begunAt) });
  return run.pulledAt === null ? '' : text.t('run.pulled', { when: text.moment(run.pulledAt) });
}

export function monthOf(run: RunWire | null, text: Text): string {
  const [from, to] = [run?.periodFrom ?? run?.dates?.first ?? null, run?.periodTo ?? run?.dates?.last ?? null];
  return from === null || to === null ? '' : text.months(from, to);
}

/** Those dates, from the first to the last. */
function outsideOf(run: RunWire, text: Text): string {
  const { dates } = run;
  if (dates === null || dates.outside === 0) return '';
  const values = { from: text.date(dates.outerFirst), to: text.date(dates.outerLast), count: dates.outside };
  return text.t('run.outside', values);
}

const SAYS = {
  pull: 'pull',
  'hand-over': 'handOver',
  accept: 'accept',
  again: 'again',
  confirm: 'confirm',
  ask: 'ask',
} as const;

/** What goes on says what it does: its run may be the next thing's already when its last list is here. */
const DOING: Readonly<Partial<Record<ActName, Primary>>> = {
  pull: 'pull',
  'hand-over': 'hand-over',
  confirm: 'confirm',
};

export function nextOrNow(primary: Primary, act: ActName | null): Primary {
  return act === null ? primary : (DOING[act] ?? primary);
}

export function sayOf(
  { run, offline, kind }: Pick<ShownRun, 'run' | 'offline' | 'kind'>,
  primary: Primary,
  text: Text,
): string {
  if (primary === 'none') {
    const open = run === null ? 0 : run.tieOut.changed.rows + run.tieOut.gone.rows;
    return open > 0 ? text.t('run.says.decide') : '';
  }
  if (primary === 'close') return run === null ? '' : saysNothingReady(run, text);
  // Only time is prepared.
  if (primary === 'pull' && kind === 'material') return text.t('run.says.pullMaterial');
  return text.t(primary === 'hand-over' && offline ? 'run.says.handOverOffline' : `run.says.${SAYS[primary]}`);
}

/** The double rule stands under it only when the ERP's totals were compared, and agree. */
function ErpLine({ line, text }: { readonly line: ControlLine; readonly text: Text }) {
  const rule = line.state === 'agrees' ? 'proven' : line.state === 'differs' ? 'open-sum' : 'quiet';
  return (
    <p className="erp-line">
      <span className={line.state === 'none' ? 'quiet' : ''}>{line.words}</span>
      {line.explained === null ? null : (
        <span className="second">{text.t('run.tie.explained', { words: line.explained })}</span>
      )}
      <span className="grow" />
      {line.state === 'none' ? null : (
        <>
          <span className="label">{text.t('run.tie.difference')}</span>
          <b className={rule}>{line.difference}</b>
        </>
      )}
    </p>
  );
}

/** Counts that answer, where the entries that they count stand in the list below. */
export function figuresOf(run: RunWire, step: Step): TieFigure | undefined {
  if (step === 'confirm') return undefined;
  return ({ key, name, count }) => {
    const cell = TIE_CELLS.find((one) => one === key);
    const filter = cell === undefined || cell === 'listed' ? {} : { cell };
    return <CountedFigure run={run} name={name} count={count} filter={filter} />;
  };
}

export function RunHead({ shown }: { readonly shown: ShownRun }) {
  const text = useText();
  const { run, kind, step } = shown;
  const primary = primaryOf(run);
  const other = useElsewhereStop({ connection: shown.connection?.name ?? '', kind });
  const stop = useDeskStop() ?? (primary === 'pull' ? other : null);
  const act = useProgress((progress) => (progress.run === run?.run ? progress.act : null));
  const going = useGoing(run);
  const goes = run === null ? null : goingRows(run, going);
  const blocked = blockedBy(
    { run, primary, control: shown.detail?.control ?? null, offline: shown.offline, busy: shown.busy, stop },
    text,
  );
  const outside = run === null ? '' : outsideShort(run, text);
  const rest = [text.t(`kind.${kind}`), monthOf(run, text), outside].filter((part) => part !== '').join(' · ');
  if (run === null) {
    return (
      <PageHead title={text.t(`kind.${kind}`)}>
        <RunActions shown={shown} primary={primary} goes={goes} blocked={blocked} />
      </PageHead>
    );
  }
  const waits = blocked !== null && !shown.busy;
  const equations = equationsOf(run, step, text);
  const difference = differenceOf(run, step, shown.detail?.control ?? null, text);
  return (
    <>
      <PageHead
        title={text.t('run.title', { run: String(run.run) })}
        rest={rest}
        more={outsideOf(run, text)}
        meta={metaOf(run, text)}
      >
        <RunActions shown={shown} primary={primary} goes={goes} blocked={blocked} />
      </PageHead>
      <Steps
        items={stepItems(run, shown.detail?.events ?? [], step, text)}
        label={text.t('steps')}
        short={(at, name) => text.t('stepOf', { step: at, name })}
        say={waits ? blocked : sayOf(shown, nextOrNow(primary, act), text)}
        warn={waits}
        onOpen={goToStep}
      />
      <TieOut
        label={text.t('run.tie.label')}
        equations={equations}
        difference={difference}
        words={proofWords(run, step, text)}
        figure={figuresOf(run, step)}
      />
      <div className="erp-lines">
        {run.state !== 'review' ? (
          <DestinationLines run={run} step={step} />
        ) : going === null ? null : (
          <GoingLines run={run} going={going} />
        )}
        {controlLines(run, shown.detail?.control ?? null, step, text).map((line, place) => (
          <ErpLine key={place} line={line} text={text} />
        ))}
        {equations.length === 1 || difference.open === null ? null : (
          // Where two equations leave no room for it beside the difference, which reads it out.
          <p className="erp-line narrow" aria-hidden>
            <span className="quiet">{capital(difference.open)}</span>
          </p>
        )}
      </div>
    </>
  );
}
