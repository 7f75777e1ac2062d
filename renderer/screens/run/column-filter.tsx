// The filter of a column: its values with how many entries have each, given all other filters. It works at once.

import type { KeyboardEvent } from 'react';
import type { ColumnValues, GridValue } from '../../../preload/contract/grid.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Floating, type Place } from '../../parts/floating.tsx';
import { valueWords } from '../../parts/grid/group-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { closeColumnFilter, hasOwnWords, searchValues, useColumnFilter } from '../../state/column-filter.ts';
import { chooseValues, useGrid } from '../../state/grid.ts';

type Value = ColumnValues['values'][number];

/** Under the head of the column; under the filter bar, or the heads, where the column is not shown. */
function placeOf(column: GridValue): Place {
  const shown = [`[data-column="${column}"]`, '.group-by', '.heads']
    .flatMap((where) => document.querySelector<HTMLElement>(where) ?? [])
    .find((element) => element.offsetParent !== null);
  const box = shown?.getBoundingClientRect();
  return { x: box?.left ?? 0, y: (box?.bottom ?? 0) + 1 };
}

/** Space ticks, Alt+Enter chooses this value alone, arrows go through the values and the search above them. */
function onListKey(event: KeyboardEvent, box: HTMLElement, only: (at: number) => void): void {
  const stops = [...box.querySelectorAll<HTMLElement>('input')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = event.key === 'ArrowDown' ? at + 1 : event.key === 'ArrowUp' ? at - 1 : null;
  if (next !== null) {
    event.preventDefault();
    stops[Math.max(0, Math.min(stops.length - 1, next))]?.focus();
  } else if (event.key === 'Enter' && event.altKey && at > 0) {
    event.preventDefault();
    only(at - 1);
  } else if (event.key === 'Enter') {
    event.preventDefault();
    closeColumnFilter();
  }
}

function ValueLine(props: {
  readonly run: RunWire;
  readonly column: GridValue;
  readonly value: Value;
  readonly on: boolean;
  readonly text: Text;
  readonly onToggle: () => void;
  readonly onOnly: () => void;
}) {
  const { value, text, on } = props;
  const { name, rest } = valueWords(props.column, value.value, value.name, text, props.run.state);
  return (
    <li className={on ? 'on' : ''}>
      <label>
        <input type="checkbox" className="chk" checked={on} onChange={props.onToggle} />
        <span className="cut">
          {name} {rest === '' ? null : <span className="quiet">{rest}</span>}
        </span>
        <span className="n">{text.count(value.rows)}</span>
      </label>
      <button type="button" tabIndex={-1} className="link only" onClick={props.onOnly}>
        {text.t('run.filter.only')}
      </button>
    </li>
  );
}

/** The values with what is typed in their words, where the page has the words. */
export function withWords(
  answer: ColumnValues,
  { column, typed, run, text }: { column: GridValue; typed: string; run: Pick<RunWire, 'state'>; text: Text },
): ColumnValues {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!hasOwnWords(column) || words.length === 0) return answer;
  const values = answer.values.filter(({ value, name }) => {
    const { name: shown, rest } = valueWords(column, value, name, text, run.state);
    const said = `${shown} ${rest} ${column === 'status' ? '' : value}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
  return { ...answer, values, found: values.length };
}

function Values({
  run,
  column,
  answer,
  text,
}: {
  readonly run: RunWire;
  readonly column: GridValue;
  readonly answer: ColumnValues;
  readonly text: Text;
}) {
  const chosen = useGrid((grid) => grid.query?.filter.values?.[column]) ?? [];
  const toggle = (value: string | null): void =>
    chooseValues(column, chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  const more = answer.found - answer.values.length;
  return (
    <>
      <ul className="values">
        {answer.values.map((value) => (
          <ValueLine
            key={value.value ?? ''}
            run={run}
            column={column}
            value={value}
            text={text}
            on={chosen.includes(value.value)}
            onToggle={() => toggle(value.value)}
            onOnly={() => chooseValues(column, [value.value])}
          />
        ))}
      </ul>
      {answer.found === 0 ? <p className="second none">{text.t('run.filter.noValue')}</p> : null}
      {more > 0 ? <p className="second none">{text.t('run.filter.moreValues', { count: more })}</p> : null}
    </>
  );
}

export function ColumnFilter({ run }: { readonly run: RunWire }) {
  const text = useText();
  const { column, answer, text: typed } = useColumnFilter();
  const filtered = useGrid((grid) => grid.filtered);
  if (column === null) return null;
  const name = text.t(`column.${column}`);
  const shown = answer === null ? null : withWords(answer, { column, typed, run, text });
  const only = (line: number): void => {
    const value = shown?.values[line];
    if (value !== undefined) chooseValues(column, [value.value]);
  };
  return (
    <Floating
      key={column}
      at={() => placeOf(column)}
      role="dialog"
      label={text.t('run.filter.filterBy', { name })}
      className="column-filter"
      onClose={closeColumnFilter}
      onKeyDown={(event, box) => onListKey(event, box, only)}
    >
      <label className="field">
        <Icon name="search" small />
        <span className="hidden-words">{text.t('run.filter.searchValues', { name })}</span>
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={text.t('run.filter.searchValues', { name })}
          value={typed}
          onChange={(event) => searchValues(event.target.value)}
        />
      </label>
      {shown === null ? (
        <p className="second none">…</p>
      ) : (
        <Values run={run} column={column} answer={shown} text={text} />
      )}
      <div className="ends">
        <span>
          <b>{text.t('lines', { count: filtered?.rows ?? 0 })}</b>{' '}
          <span className="quiet">{filtered === null ? '' : text.sumUnit(run.kind, filtered)}</span>
        </span>
        <span className="grow" />
        <Button small tone="plain" onClick={() => chooseValues(column, [])}>
          {text.t('run.filter.reset')}
        </Button>
        <Button small onClick={closeColumnFilter}>
          {text.t('button.close')}
        </Button>
      </div>
    </Floating>
  );
}
