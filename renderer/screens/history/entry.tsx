// One entry: the answer in a sentence, and its ledger.

import type { TraceRow } from '../../../preload/contract/history.ts';
import type { TraceWire } from '../../../preload/contract/history.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { FactsLine } from '../../parts/facts-line.tsx';
import { Icon } from '../../parts/icon.tsx';
import { TableHead } from '../../parts/table.tsx';
import { say } from '../../state/notices.ts';
import { goToPast } from '../../state/route.ts';
import { useConnections } from '../../state/connections.ts';
import { copyText } from '../../state/session.ts';
import { printSheet } from '../../state/paper.ts';
import { personAndProgram, personOf } from '../../language/person.ts';
import { factsOf, moreOfLine, sentenceOf } from './entry-words.ts';
import { WordAloneAction } from '../run/word-alone-dialog.tsx';
import { answerOf, type Ledger, type LedgerLine, ledgerOf, kindOf } from './ledger.ts';

function Line({ line, text, day }: { readonly line: LedgerLine; readonly text: Text; readonly day: string }) {
  return (
    <tr className={`${line.amount !== null && !line.waits ? 'post' : ''}${line.waits ? ' wait' : ''}`}>
      <td className="d">{day}</td>
      <td className="t">{text.time(line.at)}</td>
      <td className="e">
        <Icon name={line.icon} />
      </td>
      <td>
        <b>{text.t(`history.ledger.${line.what}`)}</b>
        <span>{moreOfLine(line, text)}</span>
      </td>
      <td className="w">
        <button type="button" className="link" onClick={() => goToPast(line.run)}>
          {line.line === null
            ? text.t('history.ledger.run', { run: String(line.run) })
            : text.t('history.ledger.runLine', {
                run: String(line.run),
                line: (line.lines ?? [line.line]).join(' + '),
              })}
        </button>
      </td>
      <td className="who quiet" title={line.who === null ? '' : personAndProgram(line.who, text)}>
        {line.who === null ? '' : personOf(line.who)}
      </td>
      <td className="n a">
        <span>{text.amount(line.amount)}</span>
      </td>
      <td className="n bal">{line.waits ? '' : text.amount(line.erp)}</td>
    </tr>
  );
}

function LedgerFoot({ ledger, text }: { readonly ledger: Ledger; readonly text: Text }) {
  return (
    <tfoot>
      <tr>
        <td colSpan={7}>{text.t(ledger.unanswered ? 'history.ledger.erpOnceAccepted' : 'history.ledger.erpNow')}</td>
        <td className="n">
          <span className={ledger.unanswered ? 'open-sum' : 'proven'}>{text.amount(ledger.erp)}</span>
        </td>
      </tr>
      {ledger.waiting === null ? null : (
        <>
          <tr>
            <td colSpan={6} className="second">
              {text.t('history.ledger.waits', { run: String(ledger.waiting.run) })}
            </td>
            <td className="n second">{text.amount(ledger.waiting.amount)}</td>
            <td />
          </tr>
          <tr className="fin">
            <td colSpan={7}>{text.t('history.ledger.erpThen', { run: String(ledger.waiting.run) })}</td>
            <td className="n">
              <span className="open-sum">{text.amount(ledger.waiting.after)}</span>
            </td>
          </tr>
        </>
      )}
    </tfoot>
  );
}

/** The longest figure of each of the two columns, in characters: no figure is cut, and all stand on one edge. */
function longestIn({ lines, waiting, erp }: Ledger, text: Text): { readonly amount: number; readonly erp: number } {
  const longest = (...of: readonly Parameters<Text['amount']>[0][]) =>
    Math.max(...of.map((amount) => text.amount(amount).length));
  return {
    amount: longest(waiting?.amount ?? null, ...lines.map(({ amount }) => amount)),
    erp: longest(erp, waiting?.after ?? null, ...lines.map((line) => line.erp)),
  };
}

function LedgerTable({
  ledger,
  traces,
  text,
}: {
  readonly ledger: Ledger;
  readonly traces: readonly TraceWire[];
  readonly text: Text;
}) {
  const kind = kindOf(traces);
  const longest = longestIn(ledger, text);
  return (
    <table className="ledger" style={{ '--amount': `${longest.amount}`, '--erp': `${longest.erp}` }}>
      <colgroup>
        <col className="c-date" />
        <col className="c-time" />
        <col className="c-sign" />
        <col />
        <col className="c-where" />
        <col className="c-who" />
        <col className="c-amount" />
        <col className="c-erp" />
      </colgroup>
      <TableHead
        names={[
          text.t('history.ledger.date'),
          text.t('history.ledger.time'),
          null,
          text.t('history.ledger.what'),
          text.t('history.ledger.where'),
          text.t('history.ledger.who'),
          { figure: text.t(kind === 'time' ? 'history.ledger.amount' : 'history.ledger.quantity') },
          { figure: text.t('history.ledger.erp') },
        ]}
      />
      <tbody>
        {ledger.lines.map((line, index) => {
          const day = text.day(line.at);
          const before = ledger.lines.slice(0, index).findLast((other) => other.at !== null);
          return <Line key={line.key} line={line} text={text} day={before && text.day(before.at) === day ? '' : day} />;
        })}
      </tbody>
      <LedgerFoot ledger={ledger} text={text} />
    </table>
  );
}

export function Entry({ id, traces }: { readonly id: number; readonly traces: readonly TraceRow[] }) {
  const text = useText();
  const ledger = ledgerOf(traces);
  const newest = traces.at(-1)?.record;
  const sentence = sentenceOf(text, traces, ledger);
  const title = text.t(`history.answer.${answerOf(traces, ledger)}`);
  const facts = factsOf(id, newest, text);
  const named = useConnections((connections) =>
    connections.all.value?.find(({ name }) => name === traces[0]?.connection),
  );
  const environment = named?.environment ?? 'production';
  const copy = async (): Promise<void> => {
    await copyText([title, sentence, facts.join(' · ')].join('\n'));
    say('notice.copiedAnswer');
  };
  return (
    <section className="answer scrolls" data-region tabIndex={-1} aria-live="polite">
      <div className="ans">
        <h1>{title}</h1>
        <span className="grow" />
        {newest === undefined ? null : <WordAloneAction of={newest} />}
        <Button onClick={() => void copy()}>{text.t('history.copy')}</Button>
        <Button
          onClick={() =>
            void printSheet({ of: 'unit', id, environment, traces }, text.t('paper.unitTitle', { id: String(id) }))
          }
        >
          {text.t('history.pdf')}
        </Button>
      </div>
      <p className="say copyable">{sentence}</p>
      <p className="facts copyable">
        <FactsLine facts={facts} />
      </p>
      <LedgerTable ledger={ledger} traces={traces} text={text} />
      <p className="label chain">
        <Icon name="shield" small /> {text.t('history.ledger.chain')}
      </p>
    </section>
  );
}
