// Facing pages: left what the ERP wrote, right what it stands for. Exceptions come first; a line that sums opens to its entries.

import { useState } from 'react';
import type { Kind } from '../../../preload/contract/common.ts';
import type { FacingWire } from '../../../preload/contract/receipts.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Signed } from '../../parts/status-sign.tsx';
import type { ReceiptRead } from '../../state/receipt.ts';

const COLUMNS = ['row', 'status', 'message', 'line', 'employee', 'units', 'amount', 'fold'] as const;

export type PageKind = ReceiptRead['pages'][number]['kind'];

const SIGN = {
  accepted: { icon: 'check', tone: '' },
  rejected: { icon: 'reject', tone: 'stop' },
} as const;

function Left({ facing, text }: { readonly facing: FacingWire; readonly text: Text }) {
  const { row, verdict, status, message } = facing;
  if (row === null)
    return (
      <>
        <td className="n">–</td>
        <td colSpan={2} className="words quiet">
          {text.t('receipt.silent')}
        </td>
      </>
    );
  const isSaid = verdict === 'accepted' || verdict === 'rejected';
  return (
    <>
      <td className="n">{text.count(row)}</td>
      <td title={status}>{isSaid ? <Signed {...SIGN[verdict]} word={text.t(`receipt.kind.${verdict}`)} /> : status}</td>
      <td className={verdict === 'accepted' ? 'words' : 'words whole'} title={message || status}>
        {message === '' && status === '' ? '' : text.t('quote', { words: message || status })}
      </td>
    </>
  );
}

function daysOf(parts: NonNullable<FacingWire['line']>['parts'], units: number, text: Text): string {
  const days = parts.flatMap(({ dato }) => dato ?? []).sort();
  if (days.length === 0 || parts.length < units) return '';
  const [first, last] = [text.date(days[0]!), text.date(days.at(-1)!)];
  return first === last ? first : `${first}–${last}`;
}

function Right({ facing, text }: { readonly facing: FacingWire; readonly text: Text }) {
  const { line, verdict, unit, sum } = facing;
  if (line === null) {
    const isOurs = verdict === 'accepted' || verdict === 'rejected' || verdict === 'missing';
    const ours = sum === null ? '' : text.t('receipt.sameSum', { count: sum.lines });
    const words = isOurs
      ? unit === null
        ? ours
        : `Id ${unit}`
      : text.t(`receipt.why.${verdict === 'other-sum' && sum?.said == null ? 'no-sum' : verdict}`, {
          said: text.amount(sum?.said ?? null),
        });
    return (
      <>
        <td className="n mid">–</td>
        <td className="words quiet" colSpan={sum === null ? 3 : 1}>
          {words}
        </td>
        {sum === null ? null : (
          <>
            <td className="n">{text.count(sum.units)}</td>
            <td className="n">
              <b>{text.amount(sum.quantity)}</b>
            </td>
          </>
        )}
      </>
    );
  }
  const codes = [line.payType, line.project].filter((code) => code !== '').join(' · ');
  const known = [codes, daysOf(line.parts, line.units, text)].filter(Boolean).join(' ');
  const isWhole = verdict !== 'accepted';
  const rest = isWhole || line.employee === '' || codes === '' ? known : `· ${known}`;
  return (
    <>
      <td className="n mid">{text.count(line.line)}</td>
      <td className={isWhole ? 'words whole' : 'words'}>
        <div className="who" title={[line.name, line.employee, rest].filter(Boolean).join(' ')}>
          {line.name === null ? null : <span className="name">{line.name}</span>}
          <span className="quiet">{line.employee}</span>
          <span className="quiet rest">{rest}</span>
        </div>
      </td>
      <td className="n">{text.count(line.units)}</td>
      <td className="n">
        <b>{text.amount(line.quantity)}</b>
      </td>
    </>
  );
}

/** The entries that a line of the ERP stands for. */
function Parts({ line, text }: { readonly line: NonNullable<FacingWire['line']>; readonly text: Text }) {
  const more = line.units - line.parts.length;
  return (
    <>
      {line.parts.map(({ id, dato, project, amount }, place) => (
        <tr key={id} className="part">
          <td />
          <td />
          <td className="words quiet">{place === 0 ? text.t('receipt.stands', { count: line.units }) : ''}</td>
          <td className="n mid" />
          <td className="words">
            <span className="brace">
              {text.date(dato)} <span className="quiet">{[project, `Id ${id}`].filter(Boolean).join(' · ')}</span>
            </span>
          </td>
          <td className="n">{text.count(1)}</td>
          <td className="n">{text.amount(amount)}</td>
        </tr>
      ))}
      {more > 0 ? (
        <tr className="part">
          <td colSpan={4} className="mid-end" />
          <td colSpan={3} className="words quiet">
            {text.t('receipt.moreParts', { count: more })}
          </td>
        </tr>
      ) : null}
    </>
  );
}

function FacingRow({ facing, text }: { readonly facing: FacingWire; readonly text: Text }) {
  const [isOpen, setOpen] = useState(false);
  const { line } = facing;
  const opens = line !== null && line.units > 1 && line.parts.length > 0;
  return (
    <>
      <tr className={opens ? 'opens' : undefined}>
        <Left facing={facing} text={text} />
        <Right facing={facing} text={text} />
        <td className="fold">
          {opens ? (
            <button
              type="button"
              className="fold-line"
              aria-expanded={isOpen}
              aria-label={text.t('receipt.stands', { count: line.units })}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? 'up' : 'down'} small />
            </button>
          ) : null}
        </td>
      </tr>
      {isOpen && line !== null ? <Parts line={line} text={text} /> : null}
    </>
  );
}

function fits({ status, message, row, line, unit }: FacingWire, words: string): boolean {
  if (words === '') return true;
  const said = [status, message, row, unit, line?.line, line?.employee, line?.name, line?.payType, line?.project];
  return said.some((one) =>
    String(one ?? '')
      .toLowerCase()
      .includes(words),
  );
}

/** Rows at once; the engine keeps no more of a kind. */
const AT_ONCE = 200;

/** Which of very many rows are shown, and the way to the others. */
function Window(props: {
  readonly page: ReceiptRead['pages'][number];
  readonly onPlace: (kind: PageKind, from: number) => void;
  readonly text: Text;
}) {
  const { page, onPlace, text } = props;
  const { kind, from, rows, shown } = page;
  const last = from + shown.length;
  return (
    <span className="quiet">
      {' · '}
      {text.t('receipt.window', { first: from + 1, last, all: rows })}{' '}
      {from === 0 ? null : (
        <Button small tone="plain" onClick={() => onPlace(kind, Math.max(0, from - AT_ONCE))}>
          {text.t('receipt.before')}
        </Button>
      )}
      {last >= rows ? null : (
        <Button small tone="plain" onClick={() => onPlace(kind, last)}>
          {text.t('receipt.after')}
        </Button>
      )}
    </span>
  );
}

function Page(props: {
  readonly page: ReceiptRead['pages'][number];
  readonly search: string;
  readonly folded: boolean;
  readonly onFold: () => void;
  readonly onPlace: (kind: PageKind, from: number) => void;
  readonly text: Text;
}) {
  const { page, search, folded, onFold, text } = props;
  const shown = page.shown.filter((one) => fits(one, search.toLowerCase()));
  if (page.rows === 0) return null;
  return (
    <tbody>
      <tr className="group">
        <td colSpan={8}>
          <button type="button" className="fold-line" aria-expanded={!folded} onClick={onFold}>
            <Icon name={folded ? 'right' : 'down'} small /> <b>{text.t(`receipt.kind.${page.kind}`)}</b>{' '}
            <span className="quiet">{text.t('receipt.rows', { count: page.rows })}</span>
          </button>
          {page.rows > page.shown.length && !folded ? <Window page={page} onPlace={props.onPlace} text={text} /> : null}
        </td>
      </tr>
      {folded ? null : shown.map((facing, place) => <FacingRow key={place} facing={facing} text={text} />)}
    </tbody>
  );
}

/** Both sides whole, whatever of them is shown. */
function Whole({
  read,
  isWhole,
  text,
}: {
  readonly read: ReceiptRead;
  readonly isWhole: boolean;
  readonly text: Text;
}) {
  const { lines, totals } = read;
  return (
    <tfoot>
      <tr>
        <td colSpan={3}>
          <b>{text.t('receipt.tie.rows')}</b>{' '}
          <span className="quiet">{text.t('receipt.rows', { count: totals.rows })}</span>
        </td>
        <td colSpan={3} className="mid">
          <b>{text.t('receipt.tie.lines')}</b>{' '}
          <span className="quiet">{text.t('receipt.rows', { count: lines.all.lines })}</span>
        </td>
        <td className="n">
          <b className={isWhole ? 'proven' : 'open-sum'}>{text.amount(lines.all.quantity)}</b>
        </td>
        <td />
      </tr>
    </tfoot>
  );
}

export function FacingPages(props: {
  readonly read: ReceiptRead;
  readonly only: PageKind | null;
  readonly search: string;
  readonly kind: Kind;
  /** Every line of both sides has its place. */
  readonly isWhole: boolean;
  readonly onPlace: (kind: PageKind, from: number) => void;
}) {
  const text = useText();
  const { read, only, search, isWhole } = props;
  // Where everything was accepted, there is nothing to look at line by line.
  const isQuiet = read.pages.every(({ kind, rows }) => kind === 'accepted' || rows === 0);
  const [folds, setFolds] = useState<Partial<Record<PageKind, boolean>>>({});
  const heads = (['row', 'status', 'message'] as const).map((name) => text.t(`receipt.heads.${name}`));
  return (
    <section className="facing" tabIndex={0} data-region aria-label={text.t('receipt.lineByLine')}>
      <table className="lite">
        <colgroup>
          {COLUMNS.map((column) => (
            <col key={column} className={column} />
          ))}
        </colgroup>
        <thead>
          <tr className="sides">
            <th colSpan={3} scope="colgroup">
              {text.t('receipt.left')}
            </th>
            <th colSpan={5} scope="colgroup" className="mid">
              {text.t('receipt.right')}
            </th>
          </tr>
          <tr>
            <th scope="col" className="n">
              {heads[0]}
            </th>
            <th scope="col">{heads[1]}</th>
            <th scope="col">{heads[2]}</th>
            <th scope="col" className="n mid">
              {text.t('receipt.heads.line')}
            </th>
            <th scope="col">{text.t('receipt.heads.employee')}</th>
            <th scope="col" className="n">
              {text.t('receipt.heads.units')}
            </th>
            <th scope="col" className="n">
              {text.t('receipt.heads.quantity')}
            </th>
            <td />
          </tr>
        </thead>
        {read.pages
          .filter(({ kind }) => only === null || only === kind)
          .map((page) => {
            const folded = folds[page.kind] ?? (isQuiet && search === '' && only === null);
            return (
              <Page
                key={page.kind}
                page={page}
                search={search}
                folded={folded}
                onPlace={props.onPlace}
                onFold={() => setFolds({ ...folds, [page.kind]: !folded })}
                text={text}
              />
            );
          })}
        <Whole read={read} isWhole={isWhole} text={text} />
      </table>
    </section>
  );
}
