// Pictures of the run: bars that filter when they are pressed, and read as a table.

import { useEffect, useState } from 'react';
import type { BarsWire, GridFilter } from '../../../preload/contract/grid.ts';
import type { SumWire } from '../../../preload/contract/common.ts';
import { measured, measureOf } from '../../../preload/contract/values.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { valueWords } from '../../parts/grid/group-words.ts';
import { countedBy } from './counted-over.tsx';
import { SideSection } from '../../parts/side-panel.tsx';
import { loadBars, useBars } from '../../state/bars.ts';
import { toggleValue, useGrid } from '../../state/grid.ts';

interface Drawn {
  readonly value: string | null;
  readonly words: string;
  readonly rest: string;
  readonly amount: string;
  /** Of the longest one, 0 to 100. */
  readonly share: number;
  readonly isNegative: boolean;
  readonly on: boolean;
  readonly counted: string;
}

const NONE: readonly (string | null)[] = [];
const ALL: GridFilter = {};

const useFilter = (): GridFilter => useGrid((grid) => grid.query?.filter) ?? ALL;

/** How long each bar is: figures are exact, lengths are drawings. */
export function drawn(bars: BarsWire, run: RunWire, filter: GridFilter, text: Text): readonly Drawn[] {
  const chosen = filter.values?.[bars.by] ?? NONE;
  const measure = measureOf(run.kind, bars.sum);
  const figure = (sum: SumWire) => Number(measured(measure, sum));
  const size = (sum: SumWire) => Math.abs(figure(sum));
  const longest = Math.max(...bars.bars.map(({ sum }) => size(sum)), 0);
  return bars.bars.map(({ value, name, sum }) => {
    const { name: words, rest } = valueWords(bars.by, value, name, text, run.state);
    return {
      value,
      words,
      rest,
      amount: text.sum(run.kind, sum),
      share: longest === 0 ? 0 : (size(sum) / longest) * 100,
      isNegative: figure(sum) < 0,
      on: chosen.includes(value),
      // A picture is drawn by all filters but its own.
      counted: countedBy({
        name: [words, rest].filter(Boolean).join(' '),
        figure: text.sum(run.kind, sum),
        filter: { ...filter, values: { ...filter.values, [bars.by]: [value] } },
      }),
    };
  });
}

/** The day with the most, where there is more than one to choose from; what is taken back is never the most. */
export function mostOf(all: readonly Pick<Drawn, 'words' | 'amount' | 'share' | 'isNegative'>[]) {
  const gained = all.length > 1 ? all.filter(({ isNegative }) => !isNegative) : [];
  return gained.toSorted((a, b) => b.share - a.share)[0] ?? null;
}

/** Where nothing is, in percent of the height from below, and each bar from there: what is taken back hangs below. */
export function upright(all: readonly Pick<Drawn, 'share' | 'isNegative'>[]) {
  const longest = (below: boolean) =>
    Math.max(0, ...all.flatMap(({ share, isNegative }) => (isNegative === below ? [share] : [])));
  const whole = longest(false) + longest(true);
  const of = (share: number) => (whole === 0 ? 0 : (share / whole) * 100);
  const zero = of(longest(true));
  const bars = all.map(({ share, isNegative }) => ({ from: isNegative ? zero - of(share) : zero, share: of(share) }));
  return { zero, bars };
}

/** A day is one narrow bar: what it stands for is said when it has the focus, and in the table. */
function Upright({ bars, run, text }: { readonly bars: BarsWire; readonly run: RunWire; readonly text: Text }) {
  const filter = useFilter();
  const [table, setTable] = useState(false);
  const all = drawn(bars, run, filter, text);
  const most = mostOf(all);
  const { zero, bars: heights } = upright(all);
  const [first, last] = [all[0], all.at(-1)];
  const measure = measureOf(run.kind, bars.sum);
  const title = text.t(`bars.${measure}.${bars.by === 'week' || bars.by === 'month' ? bars.by : 'dato'}`);
  return (
    <SideSection title={title} figure={text.sum(run.kind, bars.sum)}>
      {table ? (
        <BarTable all={all} by={bars.by} title={title} text={text} />
      ) : (
        <div className="upright" role="group" aria-label={title} style={{ '--zero': `${zero}%` }}>
          {all.map((bar, at) => (
            <button
              key={bar.value ?? ''}
              type="button"
              className={bar.on ? 'on' : ''}
              aria-pressed={bar.on}
              aria-label={`${bar.words} ${bar.rest}: ${bar.amount}`}
              data-counted={bar.counted}
              style={{ '--share': `${heights[at]!.share}%`, '--from': `${heights[at]!.from}%` }}
              onClick={(event) => toggleValue(bars.by, bar.value, event.ctrlKey || event.metaKey)}
            />
          ))}
        </div>
      )}
      <p className="scale second">
        <span>
          {table || first === undefined || last === undefined
            ? ''
            : first === last
              ? first.words
              : text.t('bars.fromTo', { from: first.words, to: last.words })}
          {table || most === null ? '' : `. ${text.t('bars.most', { name: most.words, amount: most.amount })}`}
        </span>
        <button type="button" className="link" aria-pressed={table} onClick={() => setTable(!table)}>
          {text.t(table ? 'bars.asBars' : 'bars.asTable')}
        </button>
      </p>
    </SideSection>
  );
}

function BarTable(props: {
  readonly all: readonly Drawn[];
  readonly by: BarsWire['by'];
  readonly title: string;
  readonly text: Text;
}) {
  const { all, by, title, text } = props;
  return (
    <table className="lite" aria-label={title}>
      <tbody>
        {all.map((bar) => (
          <tr key={bar.value ?? ''}>
            <th scope="row">
              <button
                type="button"
                className={`line${bar.on ? ' on' : ''}`}
                aria-pressed={bar.on}
                onClick={(event) => toggleValue(by, bar.value, event.ctrlKey || event.metaKey)}
              >
                {bar.words} <span className="quiet">{bar.rest}</span>
              </button>
            </th>
            <td className="n" data-counted={bar.counted}>
              {bar.amount === '' ? text.amount('0') : bar.amount}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lying({ bars, run, text }: { readonly bars: BarsWire; readonly run: RunWire; readonly text: Text }) {
  const filter = useFilter();
  const measure = measureOf(run.kind, bars.sum);
  const title = text.t('bars.by', {
    what: text.t(`unitName.${measure}`),
    column: text.t(`column.${bars.by}`).toLowerCase(),
  });
  return (
    <SideSection title={title} figure={text.sum(run.kind, bars.sum)}>
      <ul className="lines">
        {drawn(bars, run, filter, text).map((bar) => (
          <li key={bar.value ?? ''}>
            <button
              type="button"
              className={`line bar${bar.on ? ' on' : ''}${bar.isNegative ? ' back' : ''}`}
              aria-pressed={bar.on}
              style={{ '--share': `${bar.share}%` }}
              data-counted={bar.counted}
              onClick={(event) => toggleValue(bars.by, bar.value, event.ctrlKey || event.metaKey)}
            >
              <span className="cut">
                {bar.words} {bar.rest === '' ? null : <span className="quiet">{bar.rest}</span>}
              </span>
              <span className="n">{bar.amount}</span>
            </button>
          </li>
        ))}
        {bars.rest.count === 0 ? null : (
          <li>
            <span className="line">
              <span className="quiet">{text.t('bars.others', { count: bars.rest.count })}</span>
              <span className="n quiet">{text.sum(run.kind, bars.rest.sum)}</span>
            </span>
          </li>
        )}
      </ul>
    </SideSection>
  );
}

export function RunBars({ run }: { readonly run: RunWire }) {
  const text = useText();
  const query = useGrid((grid) => grid.query);
  const shown = useBars();
  useEffect(() => {
    if (query === null || query.run !== run.run) return undefined;
    let wanted = true;
    void loadBars(query, () => wanted);
    return () => {
      wanted = false;
    };
  }, [query, run.run]);
  if (shown.run !== run.run) return null;
  const [inTime, ...rest] = shown.all;
  return (
    <>
      {inTime === undefined || inTime.bars.length === 0 ? null : <Upright bars={inTime} run={run} text={text} />}
      {rest.map((bars) => (bars.bars.length === 0 ? null : <Lying key={bars.by} bars={bars} run={run} text={text} />))}
    </>
  );
}
