// Where files go: the destinations of the connection that is shown, by kind, and the translation tables that they are written by.

import './destinations.css';
import { useEffect } from 'react';
import type { Kind } from '../../../preload/contract/common.ts';
import type { DestinationWire } from '../../../preload/contract/destinations.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { layoutName } from '../../language/layout-name.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { TableHead } from '../../parts/table.tsx';
import { useConnection } from '../../state/connections.ts';
import { closedOf, loadDestinations, loadTables, openOf, useDestinations } from '../../state/destinations.ts';
import { openDialog } from '../../state/dialogs.ts';
import { leaveLayout, openLayout, useLayoutEditor } from '../../state/layouts.ts';
import { useRuns } from '../../state/runs.ts';
import { LayoutEditor } from '../layouts/layout-editor.tsx';
import { LayoutList } from '../layouts/layout-list.tsx';
import { MissingOfRun } from './missing-of-run.tsx';
import { TranslationTables } from './translation-tables.tsx';

/** What of it waits for its answer. */
function waitingAt(runs: readonly RunWire[], { connection, name }: DestinationWire): number {
  const own = runs.filter((run) => run.connection === connection).flatMap((run) => run.handOvers);
  return own.reduce((units, one) => units + (one.destination === name ? (one.answers?.waiting ?? 0) : 0), 0);
}

function rulesOf({ rules, closedAt }: DestinationWire, text: Text): string {
  if (closedAt !== null) return text.t('destinations.closedTakes', { day: text.day(closedAt) });
  return rules.length === 0
    ? text.t('destinations.takesAll')
    : rules.map((rule) => rule.replace('=', ' = ').replaceAll(',', ', ')).join(' · ');
}

function DestinationRow(props: { readonly one: DestinationWire; readonly kind: Kind; readonly waits: number }) {
  const text = useText();
  const { one, kind, waits } = props;
  const { connection } = one;
  const layout = useRuns((state) => state.layouts.find(({ name }) => name === one.layout));
  return (
    <tr>
      <td>
        <b>{one.name}</b>
      </td>
      <td>{layoutName(layout ?? { name: one.layout }, text)}</td>
      <td className="second">{rulesOf(one, text)}</td>
      <td className="copyable second">{one.folder}</td>
      <td className="n">{waits === 0 ? '–' : text.count(waits)}</td>
      <td className="n nowrap">
        {one.layout === 'no-file' || one.closedAt !== null ? null : (
          <Button small onClick={() => void openLayout({ name: one.layout, connection, kind, destination: one.name })}>
            {text.t('layouts.ofDestination')}
          </Button>
        )}{' '}
        <Button small onClick={() => openDialog({ kind: 'destination', connection, of: kind, name: one.name })}>
          {text.t('destinations.change')}
        </Button>{' '}
        {one.closedAt !== null ? null : (
          <Button
            small
            tone="plain"
            onClick={() => openDialog({ kind: 'destination-close', connection, name: one.name })}
          >
            {text.t('destinations.close')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function DestinationsOf({ connection, kind }: { readonly connection: string; readonly kind: Kind }) {
  const text = useText();
  const all = useDestinations((state) => state.all.value);
  const runs = useRuns((state) => state.all.value) ?? [];
  const own = openOf(all, { connection, kind });
  const shown = [...own, ...closedOf(all, { connection, kind })];
  const heading = text.t(`destinations.of.${kind}`);
  return (
    <section className="destinations-of" aria-label={heading}>
      <div className="missing-head">
        <h2>{heading}</h2>
        <Button onClick={() => openDialog({ kind: 'destination', connection, of: kind, name: null })}>
          {text.t('destinations.add')}
        </Button>
      </div>
      {own.length > 0 ? null : (
        <p className="hint">{text.t(shown.length === 0 ? 'destinations.none' : 'destinations.noneOpen')}</p>
      )}
      {shown.length === 0 ? null : (
        <table className="lite wraps">
          <TableHead
            names={[
              text.t('destinations.one'),
              text.t('acts.handOver.layout'),
              text.t('destinations.rule'),
              text.t('acts.handOver.folder'),
              { figure: text.t('destinations.waits') },
              { figure: text.t('destinations.acts') },
            ]}
          />
          <tbody>
            {shown.map((one) => (
              <DestinationRow key={one.name} one={one} kind={kind} waits={waitingAt(runs, one)} />
            ))}
          </tbody>
        </table>
      )}
      {own.length > 1 ? <p className="hint">{text.t('destinations.several')}</p> : null}
    </section>
  );
}

export function Destinations() {
  const text = useText();
  const connection = useConnection();
  const { error } = useDestinations((state) => state.all);
  const name = connection?.name ?? null;
  const open = useLayoutEditor((editor) => editor.open);
  useEffect(() => {
    if (name !== null) void loadTables(name);
  }, [name]);
  useEffect(() => leaveLayout, []);
  if (open !== null && open.connection === name) return <LayoutEditor key={open.name} open={open} />;
  return (
    <div className="reading-page scrolls" data-region tabIndex={-1}>
      <header className="reading-head">
        <div>
          <h1>{text.t('nav.destinations')}</h1>
          <p className="second">{text.t('destinations.screenLead')}</p>
        </div>
      </header>
      {error === null ? null : <ErrorBanner error={error} onAgain={() => void loadDestinations()} />}
      {name === null ? (
        <Empty title={text.t('setup.connection.none')} />
      ) : (
        <>
          <DestinationsOf connection={name} kind="time" />
          <DestinationsOf connection={name} kind="material" />
          <MissingOfRun connection={name} />
          <TranslationTables connection={name} />
          <LayoutList connection={name} />
        </>
      )}
    </div>
  );
}
