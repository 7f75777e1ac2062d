// Name lists: from a CSV file, or fetched from the service.

import { useEffect, useState } from 'react';
import type { NameListWire } from '../../../preload/contract/settings.ts';
import type { ErrorWire } from '../../../preload/contract/common.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { useConnection } from '../../state/connections.ts';
import { fetchNames, importNames, loadNames, useNames } from '../../state/names.ts';
import { say } from '../../state/notices.ts';
import { pickFile } from '../../state/session.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';

const LISTS = [
  'ansatt',
  'prosjekt',
  'prosjektlinje',
  'arbeidstype',
  'produkt',
] as const satisfies readonly NameListWire['list'][];

export function NameLists() {
  const text = useText();
  const lists = useNames((names) => names.lists);
  const connection = useConnection();
  const [error, setError] = useState<ErrorWire | null>(null);
  const name = connection?.name ?? null;
  useEffect(() => {
    if (name !== null) void loadNames(name);
  }, [name]);
  const read = async (list: NameListWire['list']): Promise<void> => {
    const file = await pickFile(text.t('setup.settings.importTitle'), ['csv', 'txt']);
    if (file === null || name === null) return;
    const answer = await importNames(name, list, file.token);
    setError(answer.ok ? null : answer.error);
    if (answer.ok) say('notice.namesImported', { count: answer.value.names });
  };
  const fetchAll = async (): Promise<void> => {
    if (connection === null) return;
    const answer = await fetchNames(connection.name);
    setError(answer.ok ? null : answer.error);
    if (answer.ok) say('notice.namesImported', { count: answer.value.reduce((sum, list) => sum + list.names, 0) });
  };
  return (
    <section>
      <h2>
        {text.t('setup.settings.names')} <small>{name ?? ''}</small>
      </h2>
      <p className="second">{text.t('setup.settings.namesLead')}</p>
      {error === null ? null : <ErrorBanner error={error} />}
      <table className="lite names">
        <tbody>
          {LISTS.map((own) => {
            const list = lists.find((other) => other.list === own);
            return (
              <tr key={own}>
                <td>{text.t(`setup.settings.list.${own}`)}</td>
                <td className={`n ${list ? 'b' : 'quiet'}`}>
                  {list
                    ? text.t('setup.settings.namesCount', { count: list.names })
                    : text.t('setup.settings.namesNone')}
                </td>
                <td className="quiet">
                  {list ? text.t('setup.settings.namesFrom', { source: list.source, when: text.moment(list.at) }) : ''}
                </td>
                <td className="n">
                  <Button small onClick={() => void read(own)}>
                    {text.t('setup.settings.import')}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {connection === null ? null : (
        <p className="hint">
          <Button small onClick={() => void fetchAll()}>
            {text.t('setup.settings.fetch')}
          </Button>
        </p>
      )}
    </section>
  );
}
