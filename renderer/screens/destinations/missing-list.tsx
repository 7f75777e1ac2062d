// What has no translation, with the hours behind each value: filled in here, one by one or by the proposals, or said to be nothing there.

import './destinations.css';
import { useId } from 'react';
import type { Input } from '../../../preload/contract/channels.ts';
import type { MissingValueWire } from '../../../preload/contract/hand-over-plan.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { TableHead } from '../../parts/table.tsx';

export interface MissingAt extends MissingValueWire {
  /** Destinations that lack it. */
  readonly destinations: readonly string[];
}

/** What is filled in, by the key of the value; null: nothing there. */
export type Filled = Readonly<Record<string, string | null>>;

export const keyOf = ({ table, from }: Pick<MissingValueWire, 'table' | 'from'>): string =>
  JSON.stringify([table, from]);

/** The same value of several destinations is one line. */
export function gathered(
  files: readonly { readonly destination: string; readonly missing: readonly MissingValueWire[] }[],
): MissingAt[] {
  const all = files.flatMap(({ destination, missing }) => missing.map((one) => ({ one, destination })));
  return [...Map.groupBy(all, ({ one }) => keyOf(one)).values()].map((same) => ({
    ...same[0]!.one,
    destinations: same.map(({ destination }) => destination),
    mayBeNothing: same.every(({ one }) => one.mayBeNothing),
  }));
}

export function valuesOf(missing: readonly MissingAt[], filled: Filled): Input<'translation/fill'>['values'] {
  return missing.flatMap((one) => {
    const to = filled[keyOf(one)];
    if (to === undefined || to?.trim() === '') return [];
    return [
      {
        table: one.table,
        keys: [...one.keys],
        from: [...one.from],
        to: to?.trim() ?? '',
        destinations: [...one.destinations],
      },
    ];
  });
}

function rowWords(row: NonNullable<MissingAt['between']>[number], text: Text): string {
  const { keys, to, validFrom, validTo } = row;
  const days = [
    validFrom === null ? '' : text.t('destinations.missing.from', { day: text.date(validFrom) }),
    validTo === null ? '' : text.t('destinations.missing.to', { day: text.date(validTo) }),
  ];
  const given = to === '' ? text.t('destinations.missing.nothingIn') : text.t('quote', { words: to });
  return [`${keys.join(' · ')} → ${given}`, ...days].filter((part) => part !== '').join(' ');
}

function Row(props: {
  readonly one: MissingAt;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly time: boolean;
  readonly text: Text;
}) {
  const { one, value, onChange, text } = props;
  const label = useId();
  const shown = one.from.join(' · ');
  return (
    <tr>
      <td id={label}>
        <b>{text.maybe(`destinations.table.${one.table}`, one.table)}</b> {shown}
        {one.name === null ? null : <span className="quiet"> {one.name}</span>}
        {one.between === undefined ? null : (
          <p className="hint warn">
            {text.t('destinations.missing.tie', { rows: one.between.map((row) => rowWords(row, text)).join('; ') })}
          </p>
        )}
      </td>
      <td className="quiet">{one.destinations.join(', ')}</td>
      <td className="n">{text.count(one.units)}</td>
      <td className="n">{text.amount(props.time ? one.hours : one.quantity)}</td>
      <td>
        {value === null ? (
          <span className="quiet">{text.t('destinations.missing.nothingThere')}</span>
        ) : (
          <span className={`field erp-value${value.trim() === '' ? ' lacks' : ''}`}>
            <input
              type="text"
              autoComplete="off"
              spellCheck={false}
              aria-labelledby={label}
              placeholder={text.t(`destinations.missing.${one.why === 'tie' ? 'choose' : 'lacks'}`)}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          </span>
        )}
      </td>
      <td className="acts">
        {value !== null && value.trim() === '' && one.proposal !== null ? (
          <Button small tone="plain" onClick={() => onChange(one.proposal)}>
            {text.t('destinations.missing.take', { value: one.proposal })}
          </Button>
        ) : null}
        {one.mayBeNothing ? (
          <Button small tone="plain" onClick={() => onChange(value === null ? '' : null)}>
            {text.t(value === null ? 'destinations.missing.undo' : 'destinations.missing.nothing')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

export function MissingList(props: {
  readonly missing: readonly MissingAt[];
  readonly filled: Filled;
  readonly onChange: (filled: Filled) => void;
  readonly time: boolean;
}) {
  const text = useText();
  const { missing, filled, onChange } = props;
  const isEmpty = (one: MissingAt): boolean => (filled[keyOf(one)] ?? '') === '' && filled[keyOf(one)] !== null;
  const proposed = missing.filter((one) => one.proposal !== null && isEmpty(one));
  const takeAll = (): void =>
    onChange({ ...filled, ...Object.fromEntries(proposed.map((one) => [keyOf(one), one.proposal])) });
  return (
    <div className="missing">
      <div className="missing-head">
        <h2>
          {text.t(`destinations.missing.${missing.some(({ why }) => why === 'tie') ? 'toSettle' : 'title'}`, {
            count: missing.length,
          })}
        </h2>
        {proposed.length === 0 ? null : (
          <Button small onClick={takeAll}>
            {text.t('destinations.missing.takeAll', { count: proposed.length })}
          </Button>
        )}
      </div>
      <table className="lite wraps">
        <TableHead
          names={[
            text.t('destinations.missing.value'),
            text.t('destinations.missing.where'),
            { figure: text.t('acts.handOver.entries') },
            { figure: text.t(props.time ? 'acts.handOver.hours' : 'acts.handOver.quantity') },
            text.t('destinations.missing.inErp'),
            { figure: text.t('destinations.acts') },
          ]}
        />
        <tbody>
          {missing.map((one) => {
            const key = keyOf(one);
            const value = filled[key];
            return (
              <Row
                key={key}
                one={one}
                value={value === undefined ? '' : value}
                onChange={(to) => onChange({ ...filled, [key]: to })}
                time={props.time}
                text={text}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
