// The layouts there are: those made here first, and what uses each.

import { useEffect, useRef } from 'react';
import type { LayoutWire } from '../../../preload/contract/hand-over.ts';
import { layoutName, layoutsInOrder } from '../../language/layout-name.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { TableHead } from '../../parts/table.tsx';
import { useDestinations } from '../../state/destinations.ts';
import { importLayout, openLayout, useLayoutEditor } from '../../state/layouts.ts';
import { offerOtherFile } from '../../state/notices.ts';
import { useRuns } from '../../state/runs.ts';
import { pickFile } from '../../state/session.ts';

function LayoutRow(props: {
  readonly layout: LayoutWire;
  readonly connection: string;
  readonly used: readonly string[];
}) {
  const text = useText();
  const { layout, connection } = props;
  const waits = useLayoutEditor((editor) => editor.drafts.has(layout.name));
  return (
    <tr data-layout={layout.name}>
      <td>
        <b>{layoutName(layout, text)}</b>
      </td>
      <td className="second">{text.t(`layouts.format.${layout.format}`)}</td>
      <td className="second">{props.used.join(', ')}</td>
      <td className="second">
        {waits ? (
          <span className="warn">
            <Icon name="edit" small /> {text.t('layouts.unsaved')}
          </span>
        ) : (
          text.t(layout.own ? 'layouts.made' : 'layouts.shipped')
        )}
      </td>
      <td className="n">
        <Button
          small
          onClick={() =>
            void openLayout({
              name: layout.name,
              connection,
              kind: layout.kinds[0] ?? 'time',
              destination: null,
            })
          }
        >
          {text.t(layout.own ? 'layouts.edit' : 'layouts.look')}
        </Button>
      </td>
    </tr>
  );
}

export function LayoutList({ connection }: { readonly connection: string }) {
  const text = useText();
  const layouts = useRuns((runs) => runs.layouts);
  const destinations = useDestinations((state) => state.all.value) ?? [];
  const used = (name: string): string[] =>
    destinations
      .filter((one) => one.connection === connection && one.layout === name && one.closedAt === null)
      .map((one) => one.name);
  const list = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const { left } = useLayoutEditor.getState();
    if (left === null) return;
    useLayoutEditor.setState({ left: null });
    list.current?.querySelector<HTMLElement>(`[data-layout="${left}"] button`)?.focus();
  }, []);
  const into = async (): Promise<void> => {
    const file = await pickFile(text.t('layouts.importTitle'), ['json']);
    if (file !== null && !(await importLayout(null, file.token))) offerOtherFile(() => void into());
  };
  return (
    <section className="destinations-of" aria-label={text.t('layouts.title')}>
      <div className="missing-head">
        <h2>{text.t('layouts.title')}</h2>
        <Button icon="upload" onClick={() => void into()}>
          {text.t('layouts.import')}
        </Button>
      </div>
      <p className="hint">{text.t('layouts.lead')}</p>
      <table className="lite wraps" ref={list}>
        <TableHead
          names={[
            text.t('layouts.one'),
            text.t('layouts.file.type'),
            text.t('layouts.usedBy'),
            text.t('layouts.origin'),
            { figure: text.t('destinations.acts') },
          ]}
        />
        <tbody>
          {layoutsInOrder(layouts, text)
            .toSorted((a, b) => Number(b.own) - Number(a.own))
            .map((layout) => (
              <LayoutRow key={layout.name} layout={layout} connection={connection} used={used(layout.name)} />
            ))}
        </tbody>
      </table>
    </section>
  );
}
