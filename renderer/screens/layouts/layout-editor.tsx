// A layout, open: its columns, what holds for the whole file, and the file as it will be. One that ships with the console is looked at,
// and copied to be changed.

import './file-settings.css';
import './layouts.css';
import { useEffect, useState } from 'react';
import type { Layout } from '../../../preload/contract/layouts.ts';
import { columnsIn, isNamed, namedOneByOne } from '../../format/layout-draft.ts';
import { layoutName } from '../../language/layout-name.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { NotHere } from '../../parts/error-banner.tsx';
import { Menu } from '../../parts/menu.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useCommand, useKeyNames } from '../../state/commands.ts';
import { openDialog, useDialogs } from '../../state/dialogs.ts';
import {
  changeLayout,
  dropChanges,
  exportLayout,
  importLayout,
  isChanged,
  leaveLayout,
  type OpenLayout,
  openLayout,
  saveLayout,
  useLayoutEditor,
} from '../../state/layouts.ts';
import { offerOtherFile, sayNothingDone } from '../../state/notices.ts';
import { useProgress } from '../../state/progress.ts';
import { useRuns } from '../../state/runs.ts';
import { pickFile, pickSave } from '../../state/session.ts';
import { ColumnStrip } from './column-strip.tsx';
import { ColumnTable } from './column-table.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileSettings } from './file-settings.tsx';

function Columns({ layout, readOnly }: { readonly layout: Layout; readonly readOnly: boolean }) {
  const text = useText();
  const { preview, column: selected } = useLayoutEditor();
  const fields = preview.value?.fields ?? [];
  if (!isNamed(layout))
    return (
      <div className="listed">
        <p>{text.t('layouts.column.listed')}</p>
        <p className="hint">{fields.map(({ name }) => name).join(' · ')}</p>
        {readOnly || fields.length === 0 ? null : (
          <Button
            onClick={() =>
              changeLayout((before) =>
                namedOneByOne(
                  before,
                  fields.map(({ name }) => name),
                ),
              )
            }
          >
            {text.t('layouts.column.oneByOne')}
          </Button>
        )}
      </div>
    );
  const at = Math.min(selected, columnsIn(layout).length - 1);
  const column = columnsIn(layout)[at];
  return (
    <>
      <div className="columns-scroll" data-region tabIndex={-1}>
        <ColumnTable layout={layout} preview={preview.value} selected={at} readOnly={readOnly} />
      </div>
      {readOnly || column === undefined ? null : (
        <ColumnStrip key={at} layout={layout} column={column} at={at} fields={fields} />
      )}
    </>
  );
}

function Rename({ layout }: { readonly layout: Layout }) {
  const text = useText();
  return (
    <div className="layout-name">
      <Field
        label={text.t('layouts.named')}
        value={layout.title[text.locale]}
        onChange={(title) => changeLayout((before) => ({ ...before, title: { nb: title, en: title } }))}
      />
    </div>
  );
}

function useFiles({ name, ...open }: OpenLayout) {
  const text = useText();
  const out = async (): Promise<void> => {
    const file = await pickSave(text.t('layouts.exportTo'), name, ['json']);
    if (file !== null) await exportLayout(name, file.token);
  };
  const into = async (): Promise<void> => {
    const file = await pickFile(text.t('layouts.importTitle'), ['json']);
    if (file === null) return;
    if (await importLayout(name, file.token)) await openLayout({ ...open, name });
    else offerOtherFile(() => void into());
  };
  return { out, into };
}

function Acts({ open, layout, own }: { readonly open: OpenLayout; readonly layout: Layout; readonly own: boolean }) {
  const text = useText();
  const keyName = useKeyNames();
  const { preview, kept, draft } = useLayoutEditor();
  const busy = useProgress((progress) => progress.act !== null);
  const changed = isChanged({ draft, kept });
  const wrong = preview.value?.problems.length ?? 0;
  const { out, into } = useFiles(open);
  const blocked =
    wrong > 0 ? text.t('layouts.blocked', { count: wrong }) : !changed || busy ? text.t('layouts.saved') : null;
  const copy = (): void => openDialog({ kind: 'layout-copy', name: layout.name });
  const press = (): void => {
    if (!own) copy();
    else if (blocked === null) void saveLayout();
    else sayNothingDone('notice.words', { words: blocked });
  };
  const more = [
    ...(own
      ? [
          { label: text.t('layouts.copy'), onClick: copy },
          { label: text.t('layouts.replace'), onClick: () => void into() },
        ]
      : []),
    // What goes out is what is kept.
    ...(changed ? [] : [{ label: text.t('layouts.export'), onClick: () => void out() }]),
  ];
  useCommand('primary', press);
  useCommand('stop', leaveLayout);
  return (
    <>
      <Button tone="plain" keys={keyName('Escape')} onClick={leaveLayout}>
        {text.t('layouts.back')}
      </Button>
      <Menu label={text.t('button.more')} items={more} />
      {own ? (
        <>
          {changed ? <Button onClick={dropChanges}>{text.t('layouts.drop')}</Button> : null}
          <Button tone="primary" keys={keyName('Mod+Enter')} blocked={blocked} onClick={press}>
            {text.t('layouts.save')}
          </Button>
        </>
      ) : (
        <Button tone="primary" keys={keyName('Mod+Enter')} onClick={copy}>
          {text.t('layouts.copy')}
        </Button>
      )}
    </>
  );
}

/** What was pressed to open it, or to copy it, is gone: the work goes on at its columns. */
function useFocusInside(name: string, isThere: boolean): void {
  const isFree = useDialogs((dialogs) => dialogs.open === null);
  useEffect(() => {
    const at = document.activeElement;
    if (!isThere || !isFree || (at !== null && at !== document.body && at.id !== 'content')) return;
    const editor = document.querySelector<HTMLElement>(`.layout-editor[data-of="${name}"]`);
    (editor?.querySelector<HTMLElement>('[data-column="0"]') ?? editor)?.focus();
  }, [name, isThere, isFree]);
}

export function LayoutEditor({ open }: { readonly open: OpenLayout }) {
  const text = useText();
  const { draft, kept, preview, column, line } = useLayoutEditor();
  const own = useRuns((runs) => runs.layouts.find(({ name }) => name === open.name)?.own ?? false);
  const [again, setAgain] = useState(0);
  useFocusInside(open.name, draft !== null);
  if (draft === null)
    return (
      <NotHere
        key={again}
        error={kept.error}
        sentence={text.t('layouts.preview.waiting')}
        onAgain={() => {
          setAgain(again + 1);
          void openLayout(open);
        }}
      />
    );
  const about = own ? text.t('layouts.ownVersion', { version: String(draft.version) }) : text.t('layouts.isShipped');
  return (
    <div className="layout-editor" data-of={open.name} data-region tabIndex={-1}>
      <PageHead
        title={text.t('nav.destinations')}
        rest={open.destination ?? layoutName(draft, text)}
        meta={open.destination === null ? about : `${layoutName(draft, text)} · ${about}`}
      >
        <Acts open={open} layout={draft} own={own} />
      </PageHead>
      <div className="layout-body">
        <section className="layout-columns" aria-label={text.t('layouts.column.list')}>
          {own ? <Rename layout={draft} /> : <p className="layout-about">{draft.description[text.locale]}</p>}
          <Columns layout={draft} readOnly={!own} />
        </section>
        <FileSettings layout={draft} readOnly={!own} problems={preview.value?.problems ?? []} />
        <FilePreview
          layout={draft}
          preview={preview.value}
          column={column}
          line={line}
          kind={open.kind}
          readOnly={!own}
        />
      </div>
    </div>
  );
}
