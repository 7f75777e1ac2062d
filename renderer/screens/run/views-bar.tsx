// The views of a run: those the program offers with their counts, a person's own behind a line, and the way to save what is shown.

import type { MouseEvent, KeyboardEvent } from 'react';
import type { GridFilter } from '../../../preload/contract/grid.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { termName } from '../../language/tie-words.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { ContextMenu } from '../../parts/context-menu.tsx';
import { sheetWords } from '../../language/sheet-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { afterRelease } from '../../parts/after-release.ts';
import { Menu } from '../../parts/menu.tsx';
import { saveSheet } from '../../state/sheets.ts';
import { defaultColumns } from './column-choice.tsx';
import { useCommand } from '../../state/commands.ts';
import { openDialog } from '../../state/dialogs.ts';
import { replaceFilter, useGrid, usePriced } from '../../state/grid.ts';
import { closeGridMenu, openGridMenu, useGridMenu } from '../../state/grid-menu.ts';
import { leaveView, removeView, sameView, showView, shownView, useGridViews } from '../../state/grid-views.ts';
import type { RunDetail } from '../../state/runs.ts';
import { isOn, viewsOf } from './run-views.ts';

function placeBelow(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left, y: box.bottom + 1 };
}

/** A view of one's own; a dot says that what is shown was changed since. */
function OwnView({ name, text }: { readonly name: string; readonly text: Text }) {
  const chosen = useGridViews((views) => views.chosen === name);
  const saved = useGridViews((views) => views.views.find((view) => view.name === name)?.view ?? null);
  useGridViews((views) => views.columns);
  useGrid((grid) => grid.query);
  const changed = chosen && !sameView(saved, shownView());
  const onMenu = (event: MouseEvent | KeyboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const place = placeBelow(event.currentTarget);
    const show = (): void => openGridMenu('view', place, name);
    if ('buttons' in event) afterRelease(event, show);
    else show();
  };
  return (
    <button
      type="button"
      className={`pick${chosen ? ' on' : ''}`}
      aria-pressed={chosen && !changed}
      title={changed ? text.t('run.views.changed', { name }) : name}
      onClick={() => showView(name)}
      onContextMenu={onMenu}
      onKeyDown={(event) => {
        if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) onMenu(event);
      }}
    >
      <span className="cut">{name}</span>
      {changed ? <span className="dot" role="img" aria-label={text.t('run.views.changed', { name })} /> : null}
    </button>
  );
}

function ViewMenu({ text }: { readonly text: Text }) {
  const open = useGridMenu((menu) => (menu.open?.of === 'view' ? menu.open : null));
  if (open?.view === undefined) return null;
  const { view } = open;
  return (
    <ContextMenu
      key={view}
      at={open}
      label={text.t('run.views.menu', { name: view })}
      items={[
        { label: text.t('run.views.rename'), onClick: () => openDialog({ kind: 'view', rename: view }) },
        { label: text.t('run.views.remove'), onClick: () => void removeView(view) },
      ]}
      onClose={closeGridMenu}
    />
  );
}

/** Something is chosen that is worth keeping: a filter, groups, an order, columns. */
function isWorthSaving(changed: ReturnType<typeof shownView>): boolean {
  if (changed === null) return false;
  const { filter, groups, sort, columns } = changed;
  return Object.keys(filter).length > 0 || groups.join() !== 'prosjekt' || sort !== null || columns !== null;
}

/** Entries, findings and sums as a file. */
function SaveMenu({ run, text }: { readonly run: RunWire; readonly text: Text }) {
  const priced = usePriced();
  const columns = useGridViews((views) => views.columns) ?? defaultColumns({ kind: run.kind, priced });
  const save = (what: 'grid' | 'findings' | 'sums'): Promise<void> =>
    saveSheet(
      what,
      columns.map(({ key }) => key),
      {
        language: text.locale,
        words: sheetWords(text),
        title: text.t('sheets.pick'),
        name: text.t(`sheets.name.${what}`, { run: String(run.run) }),
      },
    );
  return (
    <Menu
      icon="save"
      label={text.t('sheets.label')}
      items={(['grid', 'findings', 'sums'] as const).map((what) => ({
        label: text.t(`sheets.${what}`),
        onClick: () => void save(what),
      }))}
    />
  );
}

/** What is not counted yet is not nothing. */
function countOf(count: number | null, text: Text): string {
  return count === null ? '–' : text.count(count);
}

function showFilter(filter: GridFilter): void {
  leaveView();
  replaceFilter(filter);
}

export function ViewsBar(props: {
  readonly run: RunWire;
  readonly detail: RunDetail | null;
  readonly onPanel: () => void;
  readonly panelOpen: boolean;
}) {
  const text = useText();
  const filter = useGrid((grid) => grid.query?.filter) ?? {};
  const saved = useGridViews((views) => views.views);
  const own = useGridViews((views) => views.chosen);
  const columns = useGridViews((views) => views.columns);
  useGrid((grid) => grid.query);
  const worth = isWorthSaving(shownView()) || columns !== null;
  const saveThis = (): void => openDialog({ kind: 'view', rename: null });
  useCommand('save-view', saveThis);
  useCommand('show-findings', () => showFilter({ findings: [] }));
  useCommand('show-all', () => showFilter({}));
  const findings = props.detail?.summary?.views.findings ?? null;
  return (
    <div className="views-bar">
      <div className="views" role="group" aria-label={text.t('run.view.label')}>
        {viewsOf(props.run, props.detail).map((view) => (
          <button
            key={view.key}
            type="button"
            className={`pick${own === null && isOn(view, filter) ? ' on' : ''}${view.count === 0 ? ' nil' : ''}`}
            aria-pressed={own === null && isOn(view, filter)}
            onClick={() => showFilter({ ...view.filter, text: filter.text })}
          >
            {view.key === 'waiting' ? termName(props.run, view.key, text) : text.t(`run.view.${view.key}`)}{' '}
            <span className="c">{countOf(view.count, text)}</span>
          </button>
        ))}
        {saved.length > 0 ? <span className="between" /> : null}
        {saved.map(({ name }) => (
          <OwnView key={name} name={name} text={text} />
        ))}
      </div>
      <span className="grow" />
      {worth ? (
        <span className="wide-words">
          <Button small tone="plain" onClick={saveThis}>
            {text.t('run.views.save')}
          </Button>
        </span>
      ) : null}
      <SaveMenu run={props.run} text={text} />
      <IconButtonAt icon="columns" label={text.t('run.columns.label')} />
      <button
        type="button"
        className="pick narrow"
        aria-label={text.t('run.filter.panel', { n: countOf(findings, text) })}
        aria-pressed={props.panelOpen}
        onClick={props.onPanel}
      >
        <Icon name="panel" small />
        <span className="wide-words">{text.t('run.filter.panelWord')}</span> {countOf(findings, text)}
      </button>
      <ViewMenu text={text} />
    </div>
  );
}

function IconButtonAt({ icon, label }: { readonly icon: 'columns'; readonly label: string }) {
  const show = (): void => {
    const button = document.querySelector('.columns-button');
    if (button) openGridMenu('choice', placeBelow(button));
  };
  useCommand('columns', show);
  return (
    <span className="columns-button">
      <IconButton small icon={icon} label={label} onClick={show} />
    </span>
  );
}
