// One entry: the answer in a sentence, and its book.

import type { GridRecord, TraceRow } from '../../../preload/contract/grid.ts';
import type { TraceWire } from '../../../preload/contract/wire.ts';
import { reasonWords } from '../../language/reason.ts';
import { type Text, type TextKey, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { say } from '../../state/notices.ts';
import { goToPast } from '../../state/route.ts';
import { copyText, printPdf } from '../../state/session.ts';
import { personOf } from './person.ts';
import { answerOf, type Book, type BookLine, bookOf, fileName, kindOf } from './ledger.ts';

function sentenceOf(text: Text, traces: readonly TraceWire[], book: Book): string {
  const kind = kindOf(traces);
  const inErp = traces.findLast(
    (trace) => trace.handedOverAt !== null && trace.status !== 'rejected' && trace.status !== 'withdrawn',
  );
  const amount = text.t(`amountOf.${kind}`, { amount: text.amount(book.erp) });
  const last = traces.at(-1);
  const first =
    inErp === undefined
      ? text.t('history.answer.erpNothing')
      : inErp.file !== null && inErp.line !== null
        ? text.t('history.answer.erpHas', { amount, file: fileName(inErp.file), line: inErp.line })
        : text.t('history.answer.erpHasHand', { amount, run: String(inErp.run) });
  const waits =
    book.waiting === null || inErp === undefined
      ? ''
      : text.t('history.answer.correctionWaits', { run: String(book.waiting.run) });
  const state =
    last === undefined
      ? ''
      : text.t('history.answer.state', { run: String(last.run), state: text.t(`status.${last.status}`).toLowerCase() });
  return [first, waits === '' ? state : waits].filter((part) => part !== '').join(' ');
}

function Line({ line, text, day }: { readonly line: BookLine; readonly text: Text; readonly day: string }) {
  const more =
    line.what === 'marked'
      ? text.t(line.more === 'complete' ? 'history.book.markedProof' : 'history.book.markedPlain')
      : line.more === null
        ? ''
        : reasonWords(line.more, text);
  return (
    <tr className={`${line.amount !== null && !line.waits ? 'post' : ''}${line.waits ? ' wait' : ''}`}>
      <td className="d">{day}</td>
      <td className="t">{text.time(line.at)}</td>
      <td className="e">
        <Icon name={line.icon} />
      </td>
      <td>
        <b>{text.t(`history.book.${line.what}`)}</b>
        <span>{more}</span>
      </td>
      <td className="w">
        <button type="button" className="link" onClick={() => goToPast(line.run)}>
          {line.line === null
            ? text.t('history.book.run', { run: String(line.run) })
            : text.t('history.book.runLine', { run: String(line.run), line: line.line })}
        </button>
      </td>
      <td className="who quiet" title={line.who ?? ''}>
        {line.who === null ? '' : personOf(line.who)}
      </td>
      <td className="n a">
        <span>{text.amount(line.amount)}</span>
      </td>
      <td className="n bal">{line.waits ? '' : text.amount(line.erp)}</td>
    </tr>
  );
}

function BookFoot({ book, text }: { readonly book: Book; readonly text: Text }) {
  return (
    <tfoot>
      <tr>
        <td colSpan={7}>{text.t('history.book.erpNow')}</td>
        <td className="n">
          <span className="proven">{text.amount(book.erp)}</span>
        </td>
      </tr>
      {book.waiting === null ? null : (
        <>
          <tr>
            <td colSpan={6} className="second">
              {text.t('history.book.waits', { run: String(book.waiting.run) })}
            </td>
            <td className="n second">{text.amount(book.waiting.amount)}</td>
            <td />
          </tr>
          <tr className="fin">
            <td colSpan={7}>{text.t('history.book.erpThen', { run: String(book.waiting.run) })}</td>
            <td className="n">
              <span className="open-sum">{text.amount(book.waiting.after)}</span>
            </td>
          </tr>
        </>
      )}
    </tfoot>
  );
}

function BookTable({
  book,
  traces,
  text,
}: {
  readonly book: Book;
  readonly traces: readonly TraceWire[];
  readonly text: Text;
}) {
  const kind = kindOf(traces);
  return (
    <table className="book">
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
      <thead>
        <tr>
          <th scope="col">{text.t('history.book.date')}</th>
          <th scope="col">{text.t('history.book.time')}</th>
          <td />
          <th scope="col">{text.t('history.book.what')}</th>
          <th scope="col">{text.t('history.book.where')}</th>
          <th scope="col">{text.t('history.book.who')}</th>
          <th scope="col" className="n">
            {text.t(kind === 'time' ? 'history.book.amount' : 'history.book.quantity')}
          </th>
          <th scope="col" className="n">
            {text.t('history.book.erp')}
          </th>
        </tr>
      </thead>
      <tbody>
        {book.lines.map((line, index) => {
          const day = text.day(line.at);
          const before = book.lines.slice(0, index).findLast((other) => other.at !== null);
          return <Line key={line.key} line={line} text={text} day={before && text.day(before.at) === day ? '' : day} />;
        })}
      </tbody>
      <BookFoot book={book} text={text} />
    </table>
  );
}

/** What the entry is about, ids with their names. */
function factsOf(id: number, record: GridRecord | undefined, text: Text): readonly string[] {
  const entry = text.t('run.side.entry', { id: String(id) });
  if (record === undefined) return [entry];
  const named = (key: TextKey, of: string | null, name: string | null): string =>
    of === null ? '' : `${text.t(key)} ${[of, name].filter((part) => part !== null).join(' ')}`;
  return [
    entry,
    text.date(record.dato),
    named('column.ansatt', record.ansattId, record.ansattName),
    named('column.prosjekt', record.prosjektId, record.prosjektName),
    named('column.prosjektLinje', record.prosjektLinjeId, null),
    named('column.arbeidstype', record.arbeidstypeId, record.arbeidstypeName),
    named('column.produkt', record.produktId, record.produktName),
  ].filter((fact) => fact !== '');
}

export function Entry({ id, traces }: { readonly id: number; readonly traces: readonly TraceRow[] }) {
  const text = useText();
  const book = bookOf(traces);
  const sentence = sentenceOf(text, traces, book);
  const title = text.t(`history.answer.${answerOf(traces, book)}`);
  const facts = factsOf(id, traces.at(-1)?.record, text);
  const copy = async (): Promise<void> => {
    await copyText([title, sentence, facts.join(' · ')].join('\n'));
    say('notice.copiedAnswer');
  };
  return (
    <section className="answer scrolls" data-region tabIndex={-1} aria-live="polite">
      <div className="ans">
        <h1>{title}</h1>
        <span className="grow" />
        <Button onClick={() => void copy()}>{text.t('history.copy')}</Button>
        <Button
          onClick={() =>
            void printPdf(`${id}`).then((file) => (file === null ? undefined : say('notice.printed', { file })))
          }
        >
          {text.t('history.pdf')}
        </Button>
      </div>
      <p className="say copyable">{sentence}</p>
      <p className="facts copyable">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <BookTable book={book} traces={traces} text={text} />
      <p className="label chain">
        <Icon name="shield" small /> {text.t('history.book.chain')}
      </p>
    </section>
  );
}
