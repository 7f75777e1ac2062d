// The translation tables of a connection: how many rows each has, for whom it holds and who changed it last; out to a file and in again.

import { useState } from 'react';
import { TABLE_NAMES } from '../../../preload/contract/values.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { TableHead } from '../../parts/table.tsx';
import { exportTable, importTable } from '../../state/destination-acts.ts';
import { useDestinations } from '../../state/destinations.ts';
import { offerOtherFile } from '../../state/notices.ts';
import { pickFile, pickSave } from '../../state/session.ts';

const EVERYWHERE = '';

/** A table from a file, for all destinations or one of them. */
function ImportRow({ connection, names }: { readonly connection: string; readonly names: readonly string[] }) {
  const text = useText();
  const [name, setName] = useState<(typeof TABLE_NAMES)[number]>('pay-type');
  const [place, setPlace] = useState(EVERYWHERE);
  const destination = place === EVERYWHERE ? null : place;
  const into = async (): Promise<void> => {
    const file = await pickFile(text.t('destinations.tables.import'), ['csv']);
    if (file === null) return;
    const isIn = await importTable({ connection, destination, table: name, file: file.token });
    if (!isIn) offerOtherFile(() => void into());
  };
  return (
    <div className="import-row">
      <Select
        short
        label={text.t('destinations.tables.table')}
        value={name}
        options={TABLE_NAMES.map((value) => ({ value, label: text.t(`destinations.table.${value}`) }))}
        onChange={setName}
      />
      <Select
        short
        label={text.t('destinations.tables.holdsFor')}
        value={place}
        options={[
          { value: EVERYWHERE, label: text.t('destinations.tables.everywhere') },
          ...names.map((value) => ({ value, label: value })),
        ]}
        onChange={setPlace}
      />
      <Button icon="upload" onClick={() => void into()}>
        {text.t('destinations.tables.import')}
      </Button>
    </div>
  );
}

export function TranslationTables({ connection }: { readonly connection: string }) {
  const text = useText();
  const tables = useDestinations((state) => (state.tables.connection === connection ? state.tables.value : null)) ?? [];
  const all = useDestinations((state) => state.all.value) ?? [];
  const names = [
    ...new Set(all.filter((one) => one.connection === connection && one.closedAt === null).map((one) => one.name)),
  ];
  const out = async (table: string, of: string | null): Promise<void> => {
    const name = [connection, of, table].filter(Boolean).join(' ');
    const file = await pickSave(text.t('destinations.tables.exportTo'), name, ['csv']);
    if (file !== null) await exportTable({ connection, destination: of, table, file: file.token });
  };
  return (
    <section className="destinations-of" aria-label={text.t('destinations.tables.title')}>
      <div className="missing-head">
        <h2>{text.t('destinations.tables.title')}</h2>
      </div>
      <p className="hint">{text.t('destinations.tables.lead')}</p>
      {tables.length === 0 ? (
        <p className="hint">{text.t('destinations.tables.none')}</p>
      ) : (
        <table className="lite wraps">
          <TableHead
            names={[
              text.t('destinations.tables.table'),
              text.t('destinations.tables.holdsFor'),
              { figure: text.t('destinations.tables.rows') },
              text.t('destinations.tables.changed'),
              { figure: text.t('destinations.acts') },
            ]}
          />
          <tbody>
            {tables.map((one) => (
              <tr key={`${one.table} ${one.destination ?? ''}`}>
                <td>
                  <b>{text.maybe(`destinations.table.${one.table}`, one.table)}</b>
                </td>
                <td>{one.destination ?? text.t('destinations.tables.everywhere')}</td>
                <td className="n">{text.count(one.rows.length)}</td>
                <td className="second">
                  {[one.who, one.at === null ? null : text.moment(one.at)].filter(Boolean).join(' · ')}
                </td>
                <td className="n">
                  <Button small onClick={() => void out(one.table, one.destination)}>
                    {text.t('destinations.tables.export')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ImportRow connection={connection} names={names} />
    </section>
  );
}
