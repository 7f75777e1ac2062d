// What follows from a receipt: control totals with their difference, all or nothing, what happens, and what is not touched.

import type { RunWire } from '../../../preload/contract/runs.ts';
import { isZero, subtractDecimals } from '../../format/decimal.ts';
import { type Text, useText } from '../../language/text.ts';
import { Choice, Tick } from '../../parts/field.tsx';
import { SideLines, SideSection, type SideLine } from '../../parts/side-panel.tsx';
import { chooseInReceipt, keepControl, type OpenReceipt, type ReceiptRead } from '../../state/receipt.ts';

/** What the receipt adds up to beside what is accepted here: lines, and the quantity where it has one. */
function apartOf({ control: { erp, rows }, lines: { accepted, missing } }: ReceiptRead) {
  // A list of errors is silent of what the ERP took: that is no agreement.
  const isSilent = rows === null && erp.rows === 0 && missing.lines > 0;
  return {
    rows: isSilent ? null : erp.rows - accepted.lines,
    quantity: erp.quantity === null ? null : subtractDecimals(erp.quantity, accepted.quantity),
  };
}

/** Its totals are others than ours: said where the side is folded away, too. */
export function totalsDiffer(read: ReceiptRead): boolean {
  const { rows, quantity } = apartOf(read);
  return (rows ?? 0) !== 0 || !isZero(quantity ?? '0');
}

function ControlPart({
  open,
  read,
  text,
}: {
  readonly open: OpenReceipt;
  readonly read: ReceiptRead;
  readonly text: Text;
}) {
  const { control, lines } = read;
  const { rows, quantity } = control.erp;
  const { rows: apart, quantity: more } = apartOf(read);
  const may = control.rows !== null || control.hours !== null;
  return (
    <SideSection title={text.t('receipt.control.title')}>
      <table className="lite">
        <thead>
          <tr>
            <td />
            <th scope="col" className="n">
              {text.t('receipt.control.erp')}
            </th>
            <th scope="col" className="n">
              {text.t('receipt.control.ours')}
            </th>
            <th scope="col" className="n">
              {text.t('receipt.control.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{text.t('receipt.control.rows')}</th>
            <td className="n">{apart === null ? '–' : text.count(rows)}</td>
            <td className="n">{text.count(lines.accepted.lines)}</td>
            <td className="n">
              {apart === null ? '–' : <span className={apart === 0 ? 'proven' : 'open-sum'}>{text.count(apart)}</span>}
            </td>
          </tr>
          <tr>
            <th scope="row">{text.t('receipt.control.quantity')}</th>
            <td className="n">{quantity === null ? '–' : text.amount(quantity)}</td>
            <td className="n">{text.amount(lines.accepted.quantity)}</td>
            <td className="n">
              {more === null ? '–' : <span className={isZero(more) ? 'proven' : 'open-sum'}>{text.amount(more)}</span>}
            </td>
          </tr>
        </tbody>
      </table>
      {quantity === null && apart !== null ? <p className="hint">{text.t('receipt.control.none')}</p> : null}
      {may ? (
        <Tick
          label={text.t('receipt.control.take')}
          hint={text.t('receipt.control.takeHint')}
          on={open.control}
          onChange={keepControl}
        />
      ) : (
        <p className="hint">{text.t(apart === null ? 'receipt.control.silent' : 'receipt.control.cannot')}</p>
      )}
    </SideSection>
  );
}

function happens(read: ReceiptRead, kind: RunWire['kind'], text: Text): SideLine[] {
  const { accepted, rejected } = read.sums;
  const line = (key: string, icon: SideLine['icon'], tone: SideLine['tone'], name: string): SideLine[] => [
    { key, icon, tone, name, figure: '', nil: false },
  ];
  const of = (sum: typeof accepted) => ({ count: sum.rows, amount: text.sumUnit(kind, sum) });
  return [
    ...(accepted.rows === 0 ? [] : line('accepted', 'check', '', text.t('receipt.happens.accepted', of(accepted)))),
    ...(rejected.rows === 0
      ? []
      : line('rejected', 'reject', 'stop', text.t('receipt.happens.rejected', of(rejected)))),
    ...(accepted.rows + rejected.rows === 0 ? [] : line('log', 'shield', '', text.t('receipt.happens.log'))),
  ];
}

function untouched(read: ReceiptRead, kind: RunWire['kind'], text: Text): SideLine[] {
  const { missing } = read.sums;
  const line = (key: string, count: number, name: string): SideLine[] =>
    count === 0 ? [] : [{ key, icon: 'clock', tone: 'quiet', name, figure: '', nil: false }];
  const unmatched = read.unmatched.length;
  const words = (key: 'partly' | 'answered' | 'unmatched', count: number) =>
    line(key, count, text.t(`receipt.untouched.${key}`, { count }));
  return [
    ...line(
      'missing',
      missing.rows,
      text.t('receipt.untouched.missing', { count: missing.rows, amount: text.sumUnit(kind, missing) }),
    ),
    ...words('partly', read.partly.length),
    ...words('answered', read.answered.length),
    ...words('unmatched', unmatched),
    ...line('service', 1, text.t('receipt.untouched.service')),
  ];
}

export const COUNTINGS = ['below-headings', 'whole-file'] as const;

/** What its line numbers count, where they do not tell it themselves. */
function CountingPart({ read, text }: { readonly read: ReceiptRead; readonly text: Text }) {
  if (!read.asksCounting) return null;
  return (
    <SideSection title={text.t('receipt.counting.title')}>
      {COUNTINGS.map((counting) => (
        <Choice
          key={counting}
          name="counting"
          label={text.t(`receipt.counting.${counting}`)}
          rest={text.t(`receipt.counting.${counting}-rest`)}
          checked={read.counting === counting}
          onChoose={() => void chooseInReceipt({ counting })}
        />
      ))}
    </SideSection>
  );
}

export function ReceiptSide({
  open,
  read,
  run,
}: {
  readonly open: OpenReceipt;
  readonly read: ReceiptRead;
  readonly run: RunWire;
}) {
  const text = useText();
  const { lines, understood } = read;
  const choose = (allOrNothing: boolean): void => void chooseInReceipt({ allOrNothing });
  const happening = happens(read, run.kind, text);
  const rest = { count: lines.accepted.lines, rejected: lines.rejected.lines, missing: lines.missing.lines };
  return (
    <aside className="side receipt-side" aria-label={text.t('receipt.control.title')} tabIndex={0} data-region>
      <CountingPart read={read} text={text} />
      <ControlPart open={open} read={read} text={text} />
      <SideSection title={text.t('receipt.choice.title')}>
        <Choice
          name="all-or-nothing"
          label={text.t('receipt.choice.rest')}
          rest={understood.allOrNothing ? undefined : text.t('receipt.choice.restRest', rest)}
          checked={!understood.allOrNothing}
          onChoose={() => choose(false)}
        />
        <Choice
          name="all-or-nothing"
          label={text.t('receipt.choice.whole')}
          rest={text.t('receipt.choice.wholeRest', { count: lines.all.lines })}
          checked={understood.allOrNothing}
          onChoose={() => choose(true)}
        />
      </SideSection>
      {happening.length === 0 ? null : (
        <SideSection title={text.t('receipt.happens.title')}>
          <SideLines lines={happening} />
        </SideSection>
      )}
      <SideSection title={text.t('receipt.untouched.title')}>
        <SideLines lines={untouched(read, run.kind, text)} />
      </SideSection>
    </aside>
  );
}
