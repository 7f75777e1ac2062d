// The confirm part: the calls to the left, what a person must decide to the right.

import './confirm.css';
import type { ControlTotalsWire } from '../../../preload/contract/hand-over.ts';
import type { ConnectionWire } from '../../../preload/contract/connections.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { stepWords } from '../../language/working.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ChunkBar } from '../../parts/progress-bar.tsx';
import { StatusSign } from '../../parts/status-sign.tsx';
import { TableHead } from '../../parts/table.tsx';
import { useClock } from '../../state/clock.ts';
import { openDialog } from '../../state/dialogs.ts';
import { secondsLeft, useProgress } from '../../state/progress.ts';
import { type RunDetail, useRuns } from '../../state/runs.ts';
import { type CallLine, callLines, chunksOf, foldProved, leftToCall, listBefore, shownCalls } from './calls-plan.ts';
import { ConfirmPlan } from './confirm-plan.tsx';
import { Decisions } from './decisions-part.tsx';
import { differenceOfControl } from './run-facts.ts';
import { Result } from './result.tsx';

const CALLS_SHOWN = 24;

const STATES = {
  done: { sign: 'marked', tone: '', word: 'done' },
  failed: { sign: 'rejected', tone: 'stop', word: 'failed' },
  unknown: { sign: 'unknown', tone: 'warn', word: 'unknown' },
  proved: { sign: 'resolved', tone: 'quiet', word: 'proved' },
  now: { sign: 'marking', tone: 'strong', word: 'now' },
  queued: { sign: 'handed-over', tone: 'quiet', word: 'queued' },
} as const;

/** When a list told last what became of the calls without an answer. */
function provedAt(detail: RunDetail | null): string | null {
  return detail?.events.findLast(({ what }) => what === 'settle done')?.at ?? null;
}

/** The HTTP status of an answer and how long it took; of a call that no answer told of, when it ended. */
export function answerTime(line: CallLine, text: Text): string {
  return [line.status === undefined ? '' : String(line.status), timeOf(line, text)].filter(Boolean).join(' · ');
}

function timeOf({ state, seconds, status }: CallLine, text: Text): string {
  if (seconds === null) return '';
  const isTold = state === 'done' || state === 'failed' || status !== undefined;
  if (seconds === '0.0') return text.t(isTold ? 'confirm.calls.atOnce' : 'confirm.calls.afterAtOnce');
  const amount = text.amount(seconds).replace(/0$/, '');
  return text.t(isTold ? 'confirm.calls.seconds' : 'confirm.calls.after', { seconds: amount });
}

function CallRow({
  line,
  text,
  provedOn,
}: {
  readonly line: CallLine;
  readonly text: Text;
  readonly provedOn: string;
}) {
  const state = STATES[line.state];
  const word = text.t(`confirm.calls.${state.word}`);
  const quiet = line.state === 'queued' ? ' quiet' : '';
  return (
    <tr className={line.state === 'now' ? 'cur' : ''}>
      <td className={`n${quiet}`}>{line.through === undefined ? line.call : `${line.call}–${line.through}`}</td>
      <td className={`n${quiet}`}>{text.count(line.ids)}</td>
      <td>{text.time(line.begunAt, true)}</td>
      <td className={line.state === 'now' ? 'quiet' : ''} title={line.words ?? undefined}>
        {line.state === 'now' ? text.t('confirm.calls.begun') : answerTime(line, text)}
      </td>
      <td>
        <StatusSign
          sign={state.sign}
          tone={state.tone}
          word={line.state === 'proved' ? `${word} ${provedOn}`.trim() : word}
        />
      </td>
    </tr>
  );
}

function BeforeRow({ before, text }: { readonly before: ReturnType<typeof listBefore>; readonly text: Text }) {
  if (before === null) return null;
  return (
    <tr>
      <td className="n">
        <Icon name="check" small />
      </td>
      <td className="n">{text.count(before.rows)}</td>
      <td>{text.time(before.at, true)}</td>
      <td>{text.t('confirm.calls.before')}</td>
      <td>
        <StatusSign sign="accepted" tone="quiet" word={text.t('confirm.calls.compared')} />
      </td>
    </tr>
  );
}

function ProofRow(props: {
  readonly count: number;
  readonly sign: 'handed-over' | 'accepted';
  readonly word: string;
  readonly text: Text;
}) {
  const quiet = props.sign === 'handed-over' ? ' quiet' : '';
  return (
    <tr>
      <td className="n">{quiet === '' ? <Icon name="check" small /> : null}</td>
      <td className={`n${quiet}`}>{props.text.count(props.count)}</td>
      <td />
      <td className={quiet.trim()}>{props.text.t('confirm.calls.proof')}</td>
      <td>
        <StatusSign sign={props.sign} tone="quiet" word={props.word} />
      </td>
    </tr>
  );
}

function CallsTable({
  lines,
  text,
  proved,
  plain,
  total,
  provedOn,
  before,
}: {
  readonly provedOn: string;
  readonly before: ReturnType<typeof listBefore>;
  readonly lines: readonly CallLine[];
  readonly text: Text;
  readonly proved: number;
  readonly plain: number;
  readonly total: number;
}) {
  return (
    <table className="calls" aria-label={text.t('confirm.calls.label')}>
      <TableHead
        names={[
          { figure: text.t('confirm.calls.call') },
          { figure: text.t('confirm.calls.entries') },
          text.t('confirm.calls.sent'),
          text.t('confirm.calls.answer'),
          text.t('confirm.calls.result'),
        ]}
      />
      <tbody>
        <BeforeRow before={before} text={text} />
        {shownCalls(foldProved(lines), CALLS_SHOWN).map((line) => (
          <CallRow key={line.call} line={line} text={text} provedOn={provedOn} />
        ))}
        {plain > 0 ? (
          <ProofRow count={plain} sign="handed-over" word={text.t('confirm.calls.plain')} text={text} />
        ) : null}
        {proved === 0 ? (
          plain > 0 ? null : (
            <ProofRow count={total} sign="handed-over" word={text.t('confirm.calls.willProve')} text={text} />
          )
        ) : (
          <ProofRow count={proved} sign="accepted" word={text.t('confirm.calls.proves')} text={text} />
        )}
      </tbody>
    </table>
  );
}

function ExactCalls({
  run,
  calls,
  chunk,
  text,
}: {
  readonly run: RunWire;
  readonly calls: number;
  readonly chunk: number;
  readonly text: Text;
}) {
  const time = run.kind === 'time';
  const before = text.t('confirm.exactList');
  const words = [
    `GET   ${time ? '/timelinje/timeeksport' : '/prosjekt/TransaksjonsEksport'}, ${before}`,
    ...(time ? ['      $filter=Eksportert eq false'] : []),
    time ? 'PATCH /timelinje/timeeksport/eksportert' : 'POST  /prosjekt/Transaksjonseksport/Eksportert',
    '      {"ids":[…]}',
    `      ${text.t('confirm.exactSummary', { count: calls, chunk })}`,
  ];
  return (
    <details>
      <summary>
        <Icon name="down" small />
        {text.t('confirm.exact')}
      </summary>
      <pre className="code">{words.join('\n')}</pre>
    </details>
  );
}

/** What is certain while the calls go on. */
function Meanwhile({ needs, text }: { readonly needs: boolean; readonly text: Text }) {
  return (
    <section className="meanwhile">
      <h2>{text.t('confirm.meanwhile.title')}</h2>
      <p>{text.t('confirm.meanwhile.proof')}</p>
      <p>{text.t('confirm.meanwhile.noAnswer')}</p>
      <p>{text.t(needs ? 'confirm.meanwhile.decide' : 'confirm.meanwhile.nothing')}</p>
    </section>
  );
}

/** What the ERP said it read is not what is accepted: confirming waits until that is explained or put right. */
function ControlBanner({ run, control }: { readonly run: RunWire; readonly control: ControlTotalsWire | null }) {
  const text = useText();
  const amount = differenceOfControl(run, control, text);
  if (amount === null) return null;
  return (
    <Banner
      tone="warn"
      title={text.t('confirm.control.title', { difference: amount })}
      act={
        <Button small onClick={() => openDialog({ kind: 'control', run: run.run })}>
          {text.t('run.act.control')}
        </Button>
      }
    >
      {text.t('confirm.control.todo')}
    </Banner>
  );
}

interface ConfirmProps {
  readonly run: RunWire;
  readonly detail: RunDetail | null;
  readonly connection: ConnectionWire | null;
}

/** What is to be done, and how it went: what waits for a person comes before what is over. */
function ActColumn(
  props: ConfirmProps & {
    readonly calls: number;
    readonly chunk: number;
    readonly running: boolean;
    /** Nothing of it has been sent yet. */
    readonly begins: boolean;
  },
) {
  const text = useText();
  const { run, detail, running } = props;
  const result = useRuns((runs) => runs.results[run.run] ?? null);
  const decides = (detail?.differences.length ?? 0) > 0;
  return (
    <div className="act-col scrolls" data-region tabIndex={0} role="region" aria-label={text.t('confirm.result.title')}>
      {running ? <Meanwhile needs={decides} text={text} /> : null}
      {running || decides ? null : <Result run={run} result={result} differences={[]} />}
      {running ? null : <ControlBanner run={run} control={detail?.control ?? null} />}
      {props.begins ? (
        <ConfirmPlan run={run} connection={props.connection} calls={props.calls} chunk={props.chunk} />
      ) : null}
      <Decisions run={run} differences={detail?.differences ?? []} notAsked={detail?.notAsked ?? null} />
      {running || !decides ? null : <Result run={run} result={result} differences={detail?.differences ?? []} />}
    </div>
  );
}

export function ConfirmPart(props: ConfirmProps) {
  const text = useText();
  const { run, detail } = props;
  const progress = useProgress();
  const clock = useClock(1000);
  const running = progress.act === 'confirm' && progress.run === run.run;
  const chunk = props.connection?.chunk ?? 500;
  const { marked, notYetMarked, unknown } = run.tieOut;
  const calls = detail?.calls ?? [];
  const lines = callLines(calls, leftToCall(run, calls, running), chunk);
  const said = lines.filter((line) => line.state === 'done').reduce((sum, line) => sum + line.ids, 0);
  const total = marked.rows + notYetMarked.rows + unknown.rows;
  const done = running ? Math.max(said, marked.rows) : marked.rows;
  const call = lines.find((line) => line.state === 'now') ?? lines.findLast((line) => line.state !== 'queued');
  const begins = !running && call === undefined && notYetMarked.rows > 0;
  // Before the first call, and for the proof after the last one.
  const comparing = running && (call === undefined || progress.now?.step === 'compare');
  const left = running ? secondsLeft(progress, clock) : null;
  // Only what a person must decide: it has the whole page.
  const alone = total === 0 && !running && lines.length === 0 && (detail?.differences.length ?? 0) > 0;
  const act = <ActColumn {...props} calls={lines.length} chunk={chunk} running={running} begins={begins} />;
  if (alone) return <div className="two alone">{act}</div>;
  return (
    <div className="two">
      <section className="prog scrolls" aria-label={text.t('confirm.heading')} data-region tabIndex={0}>
        {total === 0 && !running ? (
          <p>{text.t('confirm.nothing')}</p>
        ) : (
          <>
            <p className="label">
              {running || run.plainMarks > 0 ? text.t('confirm.markedSum') : text.t('confirm.proved')}
            </p>
            <p className="hero" aria-live="polite">
              {text.count(done)} <span>{text.t('confirm.of', { total })}</span>
            </p>
            <ChunkBar label={text.t('confirm.markedSum')} chunks={chunksOf(lines, done)} done={done} total={total} />
            <p className="eta">
              <span>
                {running && progress.now?.waits !== undefined
                  ? stepWords(progress.now, clock, text)
                  : comparing
                    ? text.t('run.pulling.compare')
                    : call === undefined
                      ? text.t('confirm.ready', { count: notYetMarked.rows })
                      : text.t('confirm.call', { call: call.call, calls: lines.length })}
              </span>
              <span>{left === null ? '' : text.t('run.pulling.left', { count: left })}</span>
            </p>
          </>
        )}
        {lines.length === 0 ? null : (
          <CallsTable
            provedOn={text.day(provedAt(detail))}
            before={listBefore(detail?.events ?? [])}
            lines={lines}
            text={text}
            proved={running ? 0 : marked.rows - run.plainMarks}
            plain={running ? 0 : run.plainMarks}
            total={total}
          />
        )}
        {total === 0 ? null : <ExactCalls run={run} calls={lines.length} chunk={chunk} text={text} />}
      </section>
      {act}
    </div>
  );
}
