// Counted views, search, filters that are on, and grouping.

import { Fragment } from 'react';
import type { GridFilter, GridValue } from '../../../preload/contract/grid.ts';
import { GRID_LEVELS } from '../../../preload/contract/grid-columns.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { SearchField } from '../../parts/field.tsx';
import { valueWords } from '../../parts/grid/group-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { openColumnFilter } from '../../state/column-filter.ts';
import { useSearchCommand } from '../../state/commands.ts';
import { changeFilter, changeGroups, chooseValues, replaceFilter, useGrid } from '../../state/grid.ts';
import type { RunDetail } from '../../state/runs.ts';
import type { GridState } from '../../state/group-heads.ts';
import { filterColumns, groupColumns } from './row-menu.tsx';

export interface View {
  readonly key: 'all' | 'findings' | 'late' | 'corrections' | 'held' | 'waiting' | 'accepted' | 'rejected' | 'person';
  readonly count: number;
  readonly filter: GridFilter;
}

/** Views of a run; those after the hand-over come when there is something in them. */
export function viewsOf(run: RunWire, detail: RunDetail | null): readonly View[] {
  const views = detail?.summary?.views;
  const rows = (state: keyof RunWire['counts']): number => run.counts[state]?.rows ?? 0;
  const base: View[] = [
    { key: 'all', count: views?.all ?? run.records, filter: {} },
    { key: 'findings', count: views?.findings ?? 0, filter: { findings: [] } },
    { key: 'late', count: views?.late ?? run.late, filter: { late: true } },
    { key: 'corrections', count: views?.corrections ?? run.adjustments, filter: { corrections: true } },
    { key: 'held', count: views?.held ?? run.held, filter: { states: ['held'] } },
  ];
  const person = rows('needs-person') + rows('changed') + rows('gone') + rows('unknown');
  const more: View[] = [
    { key: 'waiting', count: rows('handed-over'), filter: { states: ['handed-over'] } },
    { key: 'accepted', count: rows('accepted'), filter: { states: ['accepted'] } },
    { key: 'rejected', count: rows('rejected'), filter: { states: ['rejected'] } },
    { key: 'person', count: person, filter: { states: ['needs-person', 'changed', 'gone', 'unknown'] } },
  ];
  const shown = run.state === 'review' ? base : base.filter((view) => view.key === 'all' || view.count > 0);
  return [...shown, ...more.filter((view) => view.count > 0)];
}

const VIEW_KEYS = ['states', 'findings', 'late', 'corrections', 'cell', 'values'] as const;

function isOn(view: View, filter: GridFilter): boolean {
  return VIEW_KEYS.every((key) => JSON.stringify(view.filter[key]) === JSON.stringify(filter[key]));
}

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
function valueTokens(grid: Pick<GridState, 'query' | 'chosen'>, text: Text): Token[] {
  return keysOf(grid.query?.filter.values ?? {}).map((column) => {
    const own = grid.chosen.filter((value) => value.column === column);
    const words = own.map(({ value, name }) => {
      const said = valueWords(column, value, name, text);
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

function tokensOf(grid: Pick<GridState, 'query' | 'chosen'>, views: readonly View[], text: Text): readonly Token[] {
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
      tokens.push({ key: state, name: text.t(`status.${state}`), onRemove: without({ states: undefined }) });
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
    tokens.push({ key: filter.cell, name: text.t(`run.tie.${filter.cell}`), onRemove: without({ cell: undefined }) });
  return [...tokens, ...valueTokens(grid, text)];
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

export function FilterBar(props: {
  readonly run: RunWire;
  readonly detail: RunDetail | null;
  readonly onPanel: () => void;
  readonly panelOpen: boolean;
}) {
  const text = useText();
  const input = useSearchCommand();
  const grid = useGrid();
  const filter = grid.query?.filter ?? {};
  const views = viewsOf(props.run, props.detail);
  const findings = props.detail?.summary?.views.findings ?? 0;
  return (
    <div className="filters">
      <SearchField
        ref={input}
        label={text.t('run.filter.searchLabel')}
        placeholder={text.t(props.run.kind === 'time' ? 'run.filter.search' : 'run.filter.searchMaterial')}
        shown={filter.text ?? ''}
        onSearch={search}
      />
      <div className="views" role="group" aria-label={text.t('run.view.label')}>
        {views.map((view) => (
          <button
            key={view.key}
            type="button"
            className={`pick${isOn(view, filter) ? ' on' : ''}${view.count === 0 ? ' nil' : ''}`}
            aria-pressed={isOn(view, filter)}
            onClick={() => replaceFilter({ ...view.filter, text: filter.text })}
          >
            {text.t(`run.view.${view.key}`)} <span className="c">{text.count(view.count)}</span>
          </button>
        ))}
      </div>
      <span className="grow" />
      <div className="tokens">
        {tokensOf(grid, views, text).map((token) => (
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
      <Menu
        icon="funnel"
        label={text.t('run.filter.columns')}
        items={filterColumns(props.run.kind).map((column) => ({
          label: text.t(`column.${column}`),
          onClick: () => openColumnFilter(column),
        }))}
      />
      <Groups run={props.run} text={text} />
      <button type="button" className="pick narrow" aria-pressed={props.panelOpen} onClick={props.onPanel}>
        <Icon name="panel" small />
        {text.t('run.filter.panel', { n: findings })}
      </button>
    </div>
  );
}
