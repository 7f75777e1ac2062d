// Connections: each with its strip, what was found, its cutoff, and which machine exports.

import type { ErrorWire } from '../../../preload/contract/common.ts';
import type { ConnectionWire } from '../../../preload/contract/connections.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Strip } from '../../parts/strip.tsx';
import { showConnection, testConnection, useConnection, useConnections } from '../../state/connections.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useMonths } from '../../state/months.ts';
import { useNotices } from '../../state/notices.ts';
import { useOnline } from '../../state/online.ts';
import { lockWords } from './lock-words.ts';
import { useSession } from '../../state/session.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { FoundTable } from './found.tsx';

function Facts({ connection }: { readonly connection: ConnectionWire }) {
  const text = useText();
  const cutoff = useConnections((state) => state.cutoffs[connection.name]?.cutoff ?? null);
  const kept = useSession((session) => session.secrets?.kept ?? 'system');
  const months = useMonths();
  const facts = [
    { name: text.t('setup.connection.url'), value: connection.url },
    {
      name: text.t('setup.connection.headers'),
      value:
        connection.headers
          .map((header) => `${header.name}: ${header.secret ? text.t('setup.connection.secretValue') : header.value}`)
          .join(', ') || '–',
    },
    {
      name: text.t('nav.exports', { machine: '' }).trim(),
      value: connection.machine ?? text.t('setup.connection.machineNone'),
    },
    { name: text.t('setup.connection.chunk'), value: text.count(connection.chunk) },
  ];
  return (
    <table className="lite wraps">
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.name}>
            <td className="second">{fact.name}</td>
            <td className="copyable">{fact.value}</td>
          </tr>
        ))}
        <tr>
          <td className="second">{text.t('setup.connection.locked')}</td>
          <td>
            {lockWords(connection, months.connection === connection.name ? (months.all.value ?? []) : [], text)}{' '}
            <Button tone="plain" small onClick={() => openDialog({ kind: 'locked', connection: connection.name })}>
              {text.t('setup.connection.lockedChange')}
            </Button>
          </td>
        </tr>
        <tr>
          <td className="second">{text.t('setup.connection.cutoff')}</td>
          <td>
            <span className="b">{cutoff === null ? text.t('start.cutoff.none') : text.moment(cutoff)}</span>{' '}
            <Button tone="plain" small onClick={() => openDialog({ kind: 'cutoff', connection: connection.name })}>
              {text.t('setup.connection.cutoffChange')}
            </Button>
          </td>
        </tr>
        {kept === 'session' && connection.headers.some((header) => header.secret) ? (
          <tr>
            <td />
            <td className="quiet">{text.t('setup.connection.secretSession')}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

/** That nothing answers at the connection that is shown may stand over the page already, with the way on. */
function useSaidAbove(shown: boolean, error: ErrorWire | null): boolean {
  const away = useOnline((online) => online.offlineSince !== null);
  const above = useNotices((notices) => notices.error?.code ?? null);
  return shown && away && error?.code === 'service-unreachable' && above === error.code;
}

function ConnectionCard({ connection, shown }: { readonly connection: ConnectionWire; readonly shown: boolean }) {
  const text = useText();
  const test = useConnections((state) => state.tests[connection.name]);
  const isSaidAbove = useSaidAbove(shown, test?.error ?? null);
  return (
    <section className="connection" aria-label={connection.name}>
      <div className="connection-head">
        <Strip
          sample
          environment={connection.environment}
          word={text.t(`environment.${connection.environment}.word`)}
          who={connection.name}
          host={connection.url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
        />
        {shown ? (
          <span className="quiet nowrap">{text.t('setup.connection.shown')}</span>
        ) : (
          <Button onClick={() => void showConnection(connection.name)}>{text.t('setup.connection.use')}</Button>
        )}
        <Button onClick={() => openDialog({ kind: 'connection', connection: connection.name })}>
          {text.t('setup.connection.edit')}
        </Button>
        <Button
          onClick={() => void testConnection(connection.name)}
          blocked={test?.loading ? text.t('setup.connection.testing') : null}
        >
          {text.t('setup.connection.test')}
        </Button>
      </div>
      <div className="pair-of-tables">
        <Facts connection={connection} />
        <div>
          {test?.loading ? <p className="hint">{text.t('setup.connection.testing')}</p> : null}
          {test?.error && !isSaidAbove ? <ErrorBanner error={test.error} /> : null}
          {test?.value ? (
            <FoundTable test={test.value} />
          ) : test?.loading || test?.error ? null : (
            <p className="hint">{text.t('setup.connection.notTested')}</p>
          )}
        </div>
      </div>
    </section>
  );
}

export function Connections() {
  const text = useText();
  const list = useConnections((state) => state.all.value) ?? [];
  const current = useConnection();
  return (
    <div className="reading-page scrolls" data-region tabIndex={-1}>
      <header className="reading-head">
        <div>
          <h1>{text.t('setup.connection.title')}</h1>
          <p className="second">{text.t('setup.connection.lead')}</p>
        </div>
        <span className="grow" />
        <Button tone="primary" onClick={() => openDialog({ kind: 'connection', connection: null })}>
          {text.t('setup.connection.add')}
        </Button>
      </header>
      {list.length === 0 ? <Empty title={text.t('setup.connection.none')} /> : null}
      {list.map((connection) => (
        <ConnectionCard key={connection.name} connection={connection} shown={connection.name === current?.name} />
      ))}
    </div>
  );
}
