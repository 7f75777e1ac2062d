// Search, filters that are on, and grouping.

import { Fragment } from 'react';
import type { GridFilter, GridValue } from '../../../preload/contract/grid.ts';
import { GRID_LEVELS } from '../../../preload/contract/grid-columns.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { stateIn } from '../../language/reason.ts';
import { termName } from '../../language/tie-words.ts';
import { SearchField } from '../../parts/field.tsx';
import { valueWords } from '../../parts/grid/group-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { openColumnFilter } from '../../state/column-filter.ts';
import { useSearchCommand } from '../../state/commands.ts';
import { changeFilter, changeGroups, chooseValues, replaceFilter, useGrid } from '../../state/grid.ts';
import type { RunDetail } from '../../state/runs.ts';
import type { GridState } from '../../state/group-heads.ts';
import { isOn, type View, viewsOf } from './run-views.ts';
import { filterColumns, groupColumns } from './row-menu.tsx';

interface Token {
  readonly key: string;
  readonly name: string;
  /** No record of the run has it. */
  readonly gone?: boolean;
  readonly onRemove: () => void;
}

function keysOf(values: NonNullable<GridFilter['values']>): GridValue[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record by column
  return Object.keys(values) as GridValue[];
}

const without = (changes: Partial<GridFilter>) => () => changeFilter(changes);

/** A column with one value names it; with several it says how many, and which. */
function valueTokens(run: RunWire, grid: Pick<GridState, 'query' | 'chosen'>, text: Text): Token[] {
  return keysOf(grid.query?.filter.values ?? {}).map((column) => {
    const own = grid.chosen.filter((value) => value.column === column);
    const words = own.map(({ value, name }) => {
      const said = valueWords(column, value, name, text, run.state);
      return `${said.name} ${said.rest}`.trim();
    });
    const gone = own.length > 0 && own.every(({ listed }) => !listed);
    const first = gone ? text.t('run.filter.notListed', { name: words[0] ?? '' }) : (words[0] ?? '…');
    const rest = words.length > 1 ? ` ${text.t('run.side.more', { count: words.length - 1 })}` : '';
    return {
      key: column,
      name: `${text.t(`column.${column}`)}: ${first}${rest}`,
      gone,
      onRemove: () => chooseValues(column, []),
    };
  });
}

function tokensOf(
  run: RunWire,
  grid: Pick<GridState, 'query' | 'chosen'>,
  views: readonly View[],
  text: Text,
): readonly Token[] {
  const filter = grid.query?.filter ?? {};
  const tokens: Token[] = [];
  if (!views.some((view) => isOn(view, filter))) {
    for (const finding of filter.findings ?? [])
      tokens.push({
        key: finding,
        name: text.maybe(`finding.${finding}`, finding),
        onRemove: without({ findings: undefined }),
      });
    if (filter.findings?.length === 0)
      tokens.push({ key: 'findings', name: text.t('run.view.findings'), onRemove: without({ findings: undefined }) });
    for (const state of filter.states ?? [])
      tokens.push({
        key: state,
        name: text.t(`status.${stateIn(state, run.state)}`),
        onRemove: without({ states: undefined }),
      });
    if (filter.late)
      tokens.push({ key: 'late', name: text.t('run.view.late'), onRemove: without({ late: undefined }) });
    if (filter.corrections)
      tokens.push({
        key: 'fixes',
        name: text.t('run.view.corrections'),
        onRemove: without({ corrections: undefined }),
      });
  }
  if (filter.cell)
    tokens.push({ key: filter.cell, name: termName(run, filter.cell, text), onRemove: without({ cell: undefined }) });
  return [...tokens, ...valueTokens(run, grid, text)];
}

/** Groups within groups: each can be left out, and the two swapped. */
function Groups({ run, text }: { readonly run: RunWire; readonly text: Text }) {
  const groups = useGrid((grid) => grid.query?.groups) ?? [];
  const left = groupColumns(run.kind).filter((group) => !groups.includes(group));
  return (
    <div className="group-by" role="group" aria-label={text.t('run.filter.group')}>
      <span className="label">{text.t(groups.length === 0 ? 'run.filter.noGroup' : 'run.filter.grouped')}</span>
      {groups.map((group, at) => (
        <Fragment key={group}>
          {at === 0 ? null : (
            <button
              type="button"
              className="btn icon plain small"
              title={text.t('run.filter.swap')}
              aria-label={text.t('run.filter.swap')}
              onClick={() => changeGroups(groups.toReversed())}
            >
              <Icon name="right" small />
            </button>
          )}
          <span className="token">
            <span className="cut">{text.t(`column.${group}`)}</span>
            <button
              type="button"
              aria-label={text.t('run.filter.ungroup', { name: text.t(`column.${group}`) })}
              onClick={() => changeGroups(groups.filter((other) => other !== group))}
            >
              <Icon name="x" small />
            </button>
          </span>
        </Fragment>
      ))}
      {groups.length < GRID_LEVELS ? (
        <Menu
          icon="plus"
          label={text.t('run.filter.addGroup')}
          items={left.map((group) => ({
            label: text.t(`column.${group}`),
            onClick: () => changeGroups([...groups, group]),
          }))}
        />
      ) : null}
    </div>
  );
}

const search = (text: string): void => changeFilter({ text: text === '' ? undefined : text });

export function FilterBar({ run, detail }: { readonly run: RunWire; readonly detail: RunDetail | null }) {
  const text = useText();
  const input = useSearchCommand();
  const grid = useGrid();
  const filter = grid.query?.filter ?? {};
  const tokens = tokensOf(run, grid, viewsOf(run, detail), text);
  return (
    <div className="filters">
      <SearchField
        ref={input}
        label={text.t('run.filter.searchLabel')}
        placeholder={text.t(run.kind === 'time' ? 'run.filter.search' : 'run.filter.searchMaterial')}
        shown={filter.text ?? ''}
        onSearch={search}
      />
      <Menu
        icon="funnel"
        label={text.t('run.filter.columns')}
        items={filterColumns(run.kind, grid.filtered?.amount !== undefined).map((column) => ({
          label: text.t(`column.${column}`),
          onClick: () => openColumnFilter(column),
        }))}
      />
      <div className="tokens">
        {tokens.map((token) => (
          <span key={token.key} className={`token${token.gone ? ' warn' : ''}`} title={token.name}>
            <span className="cut">{token.name}</span>
            <button
              type="button"
              aria-label={text.t('run.filter.remove', { name: token.name })}
              onClick={token.onRemove}
            >
              <Icon name="x" small />
            </button>
          </span>
        ))}
      </div>
      {tokens.length === 0 ? null : (
        <button type="button" className="btn plain small" onClick={() => replaceFilter({})}>
          {text.t('run.filter.reset')}
        </button>
      )}
      <span className="grow" />
      <Groups run={run} text={text} />
    </div>
  );
}
