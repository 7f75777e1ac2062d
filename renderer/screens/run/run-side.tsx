// Side panel: findings with counts (a press filters), sums, and words on the row of the cursor.

import type { SumWire } from '../../../preload/contract/common.ts';
import { measured, measureOf, TO_DECIDE } from '../../../preload/contract/values.ts';
import type { GridRow, RunSummary } from '../../../preload/contract/grid.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { notCompared } from '../../format/compared.ts';
import { daysBetween } from '../../format/dates.ts';
import { addDecimals } from '../../format/decimal.ts';
import { countedBy } from './counted-over.tsx';
import { NoteList, useNotesOf } from './notes.tsx';
import { RunBars } from './run-bars.tsx';
import { WhyFound } from './why-found.tsx';
import { inFileWords } from '../../language/places.ts';
import { reasonWords, statusSentence } from '../../language/reason.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { seenWords } from '../../parts/grid/cells.tsx';
import type { IconName } from '../../parts/icon.tsx';
import { type SideLine, SideLines, sideKeys, SideSection } from '../../parts/side-panel.tsx';
import type { Tone } from '../../parts/status-sign.tsx';
import { noteSeen } from '../../state/acts.ts';
import { useClock } from '../../state/clock.ts';
import { openDialog } from '../../state/dialogs.ts';
import { replaceFilter, toggleValue, useGrid } from '../../state/grid.ts';
import { rowAt } from '../../state/paged-rows.ts';
import { type RunDetail, useIsDiscarded } from '../../state/runs.ts';

const MOST_SUMS = 8;

/** What the checks found. One that could not be done has no tick and no zero. */
export function findingLines(summary: RunSummary, filter: readonly string[] | undefined, text: Text): SideLine[] {
  const lines = summary.findings.map(({ name, records, checked }): SideLine => {
    if (!checked && records === 0)
      return {
        key: name,
        icon: 'help',
        tone: 'quiet',
        name: text.t('run.side.unchecked', { name: text.maybe(`finding.${name}`, name) }),
        figure: '–',
        nil: true,
        unknown: true,
      };
    const on = filter?.length === 1 && filter[0] === name;
    const words = text.maybe(`finding.${name}`, name);
    const figure = text.count(records);
    return {
      key: name,
      icon: 'alert',
      tone: 'warn',
      name: words,
      figure,
      counted: countedBy({ name: words, figure, filter: { findings: [name] } }),
      nil: records === 0,
      on,
      onClick: () => replaceFilter(on ? {} : { findings: [name] }),
    };
  });
  return [...lines.filter((line) => !line.nil), ...lines.filter((line) => line.nil)];
}

function worthLines({ kind }: RunWire, summary: RunSummary, text: Text): SideLine[] {
  const line = (
    key: 'late' | 'corrections' | 'held' | 'setApart' | 'unpriced' | 'needsPerson',
    icon: IconName,
    tone: Tone,
    count: number,
    filter: Parameters<typeof replaceFilter>[0],
  ): SideLine => ({
    key,
    icon,
    tone,
    name: text.t(`run.side.${key}`),
    figure: text.count(count),
    counted: countedBy({ name: text.t(`run.side.${key}`), figure: text.count(count), filter }),
    nil: count === 0,
    onClick: () => replaceFilter(filter),
  });
  const lines = [
    ...(kind === 'time' ? [line('late', 'clock', 'note', summary.views.late, { late: true })] : []),
    line('corrections', 'swap', '', summary.views.corrections, { corrections: true }),
    line('held', 'pause', '', summary.views.held, { states: ['held'] }),
    line('setApart', 'copy', '', summary.setApart, { states: ['duplicate'] }),
    ...(summary.unpriced > 0
      ? [line('unpriced', 'alert', 'warn', summary.unpriced, { values: { belop: [null] } })]
      : []),
  ];
  return summary.needsPerson === 0
    ? lines
    : [...lines, line('needsPerson', 'alert', 'warn', summary.needsPerson, { states: [...TO_DECIDE] })];
}

function Sums({ run, summary, text }: { readonly run: RunWire; readonly summary: RunSummary; readonly text: Text }) {
  const all = run.kind === 'time' ? summary.byArbeidstype : summary.byProsjekt;
  const column = run.kind === 'time' ? 'arbeidstype' : 'prosjekt';
  const chosen = useGrid((grid) => grid.query?.filter.values?.[column]) ?? [];
  const whole = summary.amount === null ? run.totals : { ...run.totals, amount: summary.amount };
  const measure = measureOf(run.kind, whole);
  const words = (...sums: readonly SumWire[]): string =>
    text.figure(measure, addDecimals(...sums.map((sum) => measured(measure, sum))));
  const shown = all.slice(0, MOST_SUMS);
  const rest = all.slice(MOST_SUMS);
  const lines = shown.map(
    (part): SideLine => ({
      key: part.id ?? '',
      icon: null,
      tone: '',
      name: (
        <>
          {part.id === null ? null : <span className={part.name === null ? '' : 'quiet'}>{part.id}</span>}{' '}
          {part.name ?? (part.id === null ? text.t('run.side.none') : '')}
        </>
      ),
      figure: words(part.sum),
      counted: countedBy({
        name: [part.id, part.name].filter(Boolean).join(' ') || text.t('run.side.none'),
        figure: words(part.sum),
        filter: { values: { [column]: [part.id] } },
      }),
      nil: false,
      on: chosen.includes(part.id),
      onClick: (add) => toggleValue(column, part.id, add),
    }),
  );
  if (rest.length > 0)
    lines.push({
      key: 'rest',
      icon: null,
      tone: 'quiet',
      name: text.t('run.side.more', { count: rest.length }),
      figure: words(...rest.map((part) => part.sum)),
      nil: false,
    });
  return (
    <SideSection title={text.t(run.kind === 'time' ? 'run.side.byType' : 'run.side.byProject')}>
      <SideLines
        lines={lines}
        sum={{
          name: text.t('run.side.sum'),
          figure: words(whole),
          proven: notCompared('listed', run, null) === null,
        }}
      />
    </SideSection>
  );
}

/** How many lines go out with the correction under the cursor; null where it is folded, or not all of it is here. */
function linesOf(grid: ReturnType<typeof useGrid.getState>): number | null {
  for (let lines = 0, at = grid.cursor + 1; ; at += 1) {
    const type = rowAt(grid, at)?.type;
    if (type === 'net') return lines;
    if (type === 'record') lines += 1;
    else if (type !== 'original') return null;
  }
}

function CorrectionWords({
  row,
  run,
  text,
}: {
  readonly row: Extract<GridRow, { type: 'correction' }>;
  readonly run: RunWire;
  readonly text: Text;
}) {
  const { record } = row;
  const original = useGrid((grid) => {
    const next = rowAt(grid, grid.cursor + 1);
    return next?.type === 'original' ? next.record.hours : null;
  });
  const lines = useGrid((grid) => linesOf(grid));
  const isAlone = lines === 1;
  return (
    <SideSection
      about
      title={text.t('run.side.correctionFor', { name: record.ansattName ?? record.ansattId ?? String(record.id) })}
    >
      <Findings record={record} />
      <p>
        {text.t(isAlone ? 'run.side.correctionAlone' : 'run.side.correction', {
          old: text.t(`amountOf.${run.kind}`, {
            amount: text.amount(original ?? record.hours?.replace('-', '') ?? '0'),
          }),
          net: text.amount(row.net.hours),
        })}
      </p>
      <Told record={record} text={text} />
      {run.state === 'review' && record.status === 'ready' ? (
        <Button small onClick={() => openDialog({ kind: 'hold', run: run.run, ids: [record.id] })}>
          {isAlone ? text.t('run.act.hold', { count: 1 }) : text.t('run.act.holdBoth')}
        </Button>
      ) : null}
    </SideSection>
  );
}

function Findings({ record }: { readonly record: GridRecord }) {
  return record.findings.map((finding) => (
    <p key={finding}>
      <WhyFound record={record} finding={finding} />
    </p>
  ));
}

/** Since when it is held and what was found then; whether the findings were seen, and the way to note it. */
function Told({ record, text }: { readonly record: GridRecord; readonly text: Text }) {
  const { heldSince, heldFindings = [], seen, run, id } = record;
  const now = new Date(useClock(60_000)).toISOString();
  const before = heldFindings.filter((finding) => !record.findings.includes(finding));
  return (
    <>
      {heldSince === undefined ? null : (
        <p>{text.t('run.side.heldSince', { count: daysBetween(heldSince, now), day: text.day(heldSince) })}</p>
      )}
      {record.postedOn === undefined ? null : (
        <p>{text.t('run.side.postedOn', { day: text.date(record.postedOn), dato: text.date(record.dato) })}</p>
      )}
      {before.map((finding) => (
        <p key={finding}>{text.t('run.side.heldFinding', { finding: text.maybe(`finding.${finding}`, finding) })}</p>
      ))}
      {seen === undefined ? null : <p className="quiet">{seenWords(record, text)}</p>}
      {record.findings.length === 0 || record.status !== 'ready' || record.discarded === true ? null : seen ===
        undefined ? (
        <Button small onClick={() => openDialog({ kind: 'seen', run, ids: [id] })}>
          {text.t('run.side.see')}
        </Button>
      ) : (
        <Button small onClick={() => void noteSeen(run, [id], null)}>
          {text.t('run.side.unsee')}
        </Button>
      )}
    </>
  );
}

function RecordWords({ record, text }: { readonly record: GridRecord; readonly text: Text }) {
  const { reason } = record;
  const inFile = inFileWords(record, text);
  const notes = useNotesOf(record.run, record.id);
  const isDiscarded = useIsDiscarded(record.run);
  return (
    <SideSection about title={text.t('run.side.entry', { id: String(record.id) })}>
      <p>{statusSentence(record, text, isDiscarded)}</p>
      {reason === null ? null : <p>{text.t('run.side.reason', { reason: reasonWords(reason, text) })}</p>}
      <Findings record={record} />
      <Told record={record} text={text} />
      {record.refusal === null ? null : <p>{text.t('run.side.refusal', { words: record.refusal })}</p>}
      {inFile === null ? null : <p>{inFile}</p>}
      <NoteList notes={notes} />
      <Button small onClick={() => openDialog({ kind: 'record', record })}>
        {text.t('run.side.details')}
      </Button>
    </SideSection>
  );
}

function RowWords({ run, text }: { readonly run: RunWire; readonly text: Text }) {
  const row = useGrid((grid) => rowAt(grid, grid.cursor));
  if (row?.type === 'correction') return <CorrectionWords row={row} run={run} text={text} />;
  if (row?.type === 'record' || row?.type === 'original') return <RecordWords record={row.record} text={text} />;
  return null;
}

function RunNotes({ run, text }: { readonly run: number; readonly text: Text }) {
  const notes = useNotesOf(run, null);
  if (notes.length === 0) return null;
  return (
    <SideSection title={text.t('notes.runTitle', { run: String(run) })}>
      <NoteList notes={notes} />
    </SideSection>
  );
}

export function RunSide({ run, detail }: { readonly run: RunWire; readonly detail: RunDetail | null }) {
  const text = useText();
  const filter = useGrid((grid) => grid.query?.filter.findings);
  const summary = detail?.summary ?? null;
  return (
    <aside className="side" aria-label={text.t('run.side.label')} data-region tabIndex={0} onKeyDown={sideKeys}>
      {summary === null ? null : (
        <>
          <SideSection title={text.t('run.side.findings')} figure={text.count(summary.views.findings)}>
            <SideLines lines={findingLines(summary, filter, text)} />
          </SideSection>
          <SideSection title={text.t('run.side.worth')}>
            <SideLines lines={worthLines(run, summary, text)} />
            {summary.views.late === 0 ? null : (
              <button type="button" className="link" onClick={() => openDialog({ kind: 'late', run: run.run })}>
                {text.t('late.act')}
              </button>
            )}
          </SideSection>
          <RunBars run={run} />
          <Sums run={run} summary={summary} text={text} />
        </>
      )}
      <RunNotes run={run.run} text={text} />
      <RowWords run={run} text={text} />
    </aside>
  );
}
