// One run of the past: facts, files, and everything that happened.

import './timeline.css';
import { personAndProgram, personOf } from '../../language/person.ts';
import { useEffect } from 'react';
import type { EventWire } from '../../../preload/contract/runs.ts';
import type { HandOverWire } from '../../../preload/contract/hand-over.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { handedOverName } from '../../language/handed-over.ts';
import { type Text, useText } from '../../language/text.ts';
import { termName } from '../../language/tie-words.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { FactsLine } from '../../parts/facts-line.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useCommand } from '../../state/commands.ts';
import { openDialog } from '../../state/dialogs.ts';
import { loadStory, useHistory } from '../../state/history.ts';
import { goToPast, goToRun } from '../../state/route.ts';
import { useRuns } from '../../state/runs.ts';
import { showFile } from '../../state/session.ts';
import { RunSign } from '../run/run-sign.tsx';
import { endKey, moreOf, nameOf, told } from './event-words.ts';
import { confirmWords, folded, type ToldRow } from './folded-confirm.ts';

function Facts({ run, text }: { readonly run: RunWire; readonly text: Text }) {
  const period =
    run.periodFrom === null && run.periodTo === null
      ? '–'
      : text.t('run.period', { from: text.date(run.periodFrom), to: text.date(run.periodTo) });
  const facts = [
    { name: text.t('history.past.connection'), value: run.connection },
    { name: text.t('history.past.begun'), value: text.moment(run.begunAt) },
    { name: text.t('history.past.pulled'), value: text.moment(run.pulledAt) || '–' },
    { name: text.t(`history.past.${endKey(run)}`), value: text.moment(run.closedAt) || '–' },
    { name: text.t('history.past.period'), value: period },
    { name: text.t('history.past.cutoff'), value: run.cutoffUsed === null ? '–' : text.moment(run.cutoffUsed) },
    {
      name: text.t('history.past.proof'),
      value: text.t(run.proof === 'complete' ? 'history.past.proofComplete' : 'history.past.proofPlain'),
    },
    {
      name: termName(run, 'listed', text),
      value: `${text.count(run.tieOut.listed.rows)} · ${text.sumUnit(run.kind, run.tieOut.listed)}`,
      figure: true,
    },
    {
      name: text.t('run.tie.handedOver'),
      value: `${text.count(run.tieOut.handedOver.rows)} · ${text.sumUnit(run.kind, run.tieOut.handedOver)}`,
      figure: true,
    },
    {
      name: text.t('run.tie.marked'),
      value: `${text.count(run.tieOut.marked.rows)} · ${text.sumUnit(run.kind, run.tieOut.marked)}`,
      figure: true,
    },
  ];
  return (
    <section>
      <h2>{text.t('history.past.facts')}</h2>
      <table className="lite wraps">
        <tbody>
          {facts.map((fact) => (
            <tr key={fact.name}>
              <td className="second">{fact.name}</td>
              <td className={`n copyable${'figure' in fact ? ' nowrap' : ''}`}>{fact.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FileRow({
  handOver,
  run,
  text,
}: {
  readonly handOver: HandOverWire;
  readonly run: RunWire;
  readonly text: Text;
}) {
  const { sha256, path } = handOver;
  const more = [
    handOver.destination ?? '',
    text.t(`history.past.state.${handOver.state}`),
    text.moment(handOver.endedAt ?? handOver.begunAt),
    text.t('lines', { count: handOver.sum.rows }),
    text.sumUnit(run.kind, handOver.sum),
    handOver.bytes === null ? '' : text.bytes(handOver.bytes),
    sha256 === null ? '' : text.t('history.past.sha', { start: sha256.slice(0, 4), end: sha256.slice(-4) }),
    handOver.offline ? text.t('history.past.offline') : '',
    handOver.reason ?? '',
  ];
  return (
    <li>
      <div>
        <p className="b copyable">{handedOverName(handOver, text)}</p>
        <p className="label">
          <FactsLine facts={more} />
        </p>
      </div>
      {path === null ? null : (
        <Button small onClick={() => void showFile({ run: run.run, handOver: handOver.handOver })}>
          {text.t('history.past.showFile')}
        </Button>
      )}
    </li>
  );
}

function Words({ name, more }: { readonly name: string; readonly more: string }) {
  return (
    <>
      <b>{name}</b> {more === '' ? null : <span className="second">{more}</span>}
    </>
  );
}

/** What was done in one act, with each of its parts behind it. */
function Parts({ row, text }: { readonly row: ToldRow; readonly text: Text }) {
  return (
    <details className="parts">
      <summary>
        <Icon name="down" small /> <Words name={text.t('history.confirm.act')} more={confirmWords(row.parts, text)} />
      </summary>
      <ol>
        {row.parts.map((part) => (
          <li key={part.seq}>
            <span className="quiet">{text.time(part.at, true)}</span>{' '}
            <Words
              name={nameOf(part, text)}
              more={[moreOf(part, text), part.who === row.event.who ? '' : personOf(part.who)]
                .filter(Boolean)
                .join(' · ')}
            />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Timeline({ events, text }: { readonly events: readonly EventWire[]; readonly text: Text }) {
  const rows = folded(told(events));
  return (
    <section>
      <h2>{text.t('history.past.timeline')}</h2>
      {events.length === 0 ? <p className="hint">{text.t('history.past.noEvents')}</p> : null}
      <table className="lite timeline">
        <tbody>
          {rows.map((row, index) => {
            const { event } = row;
            const day = text.day(event.at);
            const before = rows[index - 1]?.event;
            const shown = before && text.day(before.at) === day ? '' : day;
            return (
              <tr key={event.seq}>
                <td>{shown}</td>
                <td className="quiet">{text.time(event.at, true)}</td>
                <td className="what">
                  {row.parts.length === 0 ? (
                    <Words name={nameOf(event, text)} more={moreOf(event, text)} />
                  ) : (
                    <Parts row={row} text={text} />
                  )}
                </td>
                <td className="quiet" title={personAndProgram(event.who, text)}>
                  {personOf(event.who)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

export function PastRun({ run: number }: { readonly run: number }) {
  const text = useText();
  const run = useRuns((state) => state.all.value?.find((other) => other.run === number));
  const story = useHistory((history) => history.story);
  useEffect(() => void loadStory(number), [number]);
  useCommand('print', (run?.pulledAt ?? null) === null ? null : () => openDialog({ kind: 'paper', run: number }));
  if (run === undefined) return <Empty title={text.t('error.not-found.what')} />;
  return (
    <div
      className="reading-page scrolls"
      data-region
      tabIndex={0}
      aria-label={text.t('run.title', { run: String(number) })}
    >
      <header className="reading-head">
        <div>
          <h1>
            {text.t('run.title', { run: String(number) })}{' '}
            <span className="second">· {text.t(`kind.${run.kind}`)}</span>
          </h1>
          <p>
            <RunSign run={run} text={text} />
          </p>
        </div>
        <span className="grow" />
        <Button tone="plain" onClick={() => goToPast(null)}>
          {text.t('history.past.back')}
        </Button>
        {run.pulledAt === null ? null : (
          <Button onClick={() => openDialog({ kind: 'paper', run: run.run })}>{text.t('run.act.proof')}</Button>
        )}
        <Button tone="primary" onClick={() => goToRun(run.kind, run.run)}>
          {text.t('history.past.open')}
        </Button>
      </header>
      <div className="past">
        <Facts run={run} text={text} />
        <div>
          <section>
            <h2>{text.t('history.past.files')}</h2>
            {run.handOvers.length === 0 ? <p className="hint">{text.t('history.past.noFiles')}</p> : null}
            <ul className="files">
              {run.handOvers.map((handOver) => (
                <FileRow key={handOver.handOver} handOver={handOver} run={run} text={text} />
              ))}
            </ul>
          </section>
          <Timeline events={story?.run === number ? story.events : []} text={text} />
        </div>
      </div>
    </div>
  );
}
