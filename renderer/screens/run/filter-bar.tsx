// Counted views, search, filters that are on, and grouping.

import type { GridFilter, GridQuery } from '../../../preload/contract/grid.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { SearchField, Select } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useSearchCommand } from '../../state/commands.ts';
import { changeFilter, changeGroup, replaceFilter, useGrid } from '../../state/grid.ts';
import type { RunDetail } from '../../state/runs.ts';

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

const VIEW_KEYS = ['states', 'findings', 'late', 'corrections'] as const;

function isOn(view: View, filter: GridFilter): boolean {
  return VIEW_KEYS.every((key) => JSON.stringify(view.filter[key]) === JSON.stringify(filter[key]));
}

interface Token {
  readonly key: string;
  readonly name: string;
  readonly without: Partial<GridFilter>;
}

const FILTERED = [
  ['ansattId', 'ansatt'],
  ['prosjektId', 'prosjekt'],
  ['arbeidstypeId', 'arbeidstype'],
  ['dato', 'dato'],
] as const;

function tokensOf(filter: GridFilter, views: readonly View[], text: Text): readonly Token[] {
  const tokens: Token[] = [];
  if (!views.some((view) => isOn(view, filter))) {
    for (const finding of filter.findings ?? [])
      tokens.push({ key: finding, name: text.maybe(`finding.${finding}`, finding), without: { findings: undefined } });
    for (const state of filter.states ?? [])
      tokens.push({ key: state, name: text.t(`status.${state}`), without: { states: undefined } });
  }
  for (const [key, column] of FILTERED) {
    const value = filter[key];
    if (value !== undefined) {
      tokens.push({
        key,
        name: `${text.t(`column.${column}`)} ${key === 'dato' ? text.date(value) : value}`,
        without: { [key]: undefined },
      });
    }
  }
  return tokens;
}

type Group = NonNullable<GridQuery['group']> | 'none';

function groupOptions(kind: RunWire['kind'], text: Text): { value: Group; label: string }[] {
  const groups: Group[] =
    kind === 'time'
      ? ['none', 'prosjekt', 'ansatt', 'arbeidstype', 'dato', 'produkt']
      : ['none', 'prosjekt', 'produkt', 'dato'];
  return groups.map((value) => ({
    value,
    label: value === 'none' ? text.t('run.filter.noGroup') : text.t(`column.${value}`),
  }));
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
  const query = useGrid((grid) => grid.query);
  const filter = query?.filter ?? {};
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
        {tokensOf(filter, views, text).map((token) => (
          <span key={token.key} className="token">
            <span className="cut">{token.name}</span>
            <button
              type="button"
              aria-label={text.t('run.filter.remove', { name: token.name })}
              onClick={() => changeFilter(token.without)}
            >
              <Icon name="x" small />
            </button>
          </span>
        ))}
      </div>
      <div className="group-by">
        <Select
          label={text.t('run.filter.group')}
          icon="group"
          short
          value={query?.group ?? 'none'}
          options={groupOptions(props.run.kind, text)}
          onChange={(group: Group) => changeGroup(group === 'none' ? null : group)}
        />
      </div>
      <button type="button" className="pick narrow" aria-pressed={props.panelOpen} onClick={props.onPanel}>
        <Icon name="panel" small />
        {text.t('run.filter.panel', { n: findings })}
      </button>
    </div>
  );
}
