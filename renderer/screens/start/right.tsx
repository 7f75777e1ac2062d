// Right side of the start screen: ready to pull, cutoffs, last runs.

import type { Kind } from '../../../preload/contract/common.ts';
import { KINDS } from '../../../preload/contract/values.ts';
import type { ConnectionWire } from '../../../preload/contract/connections.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { showConnection, testConnection, useConnection, useConnections, useReady } from '../../state/connections.ts';
import { openDialog } from '../../state/dialogs.ts';
import { goTo, goToRun } from '../../state/route.ts';
import { isOpen, useRuns } from '../../state/runs.ts';
import { useAskStop } from './ask-stop.ts';
import { countedWords } from './counted-words.ts';
import { RunSign } from '../run/run-sign.tsx';
import { isCounted } from '../run/run-word.ts';
import { useDeskStop } from '../settings/team-words.ts';

function ReadyRow({
  connection,
  kind,
  first,
  current,
}: {
  readonly connection: ConnectionWire;
  readonly kind: Kind;
  readonly first: boolean;
  readonly current: boolean;
}) {
  const text = useText();
  const ready = useReady(connection.name, kind);
  const askStop = useAskStop();
  const stop = useDeskStop() ?? askStop;
  const open = useRuns((state) =>
    state.all.value?.find(
      (run) =>
        run.kind === kind && run.connection === connection.name && (run.state === 'review' || run.state === 'pulling'),
    ),
  );
  const pull = (): void => {
    if (!current) void showConnection(connection.name);
    openDialog({ kind: 'pull', of: kind });
  };
  return (
    <tr>
      <td>{first ? connection.name : ''}</td>
      <td>{text.t(`kind.${kind}`)}</td>
      <td className="n b">{ready === null ? text.t('start.ready.unknown') : text.count(ready)}</td>
      <td className="n">
        {open ? (
          <button type="button" className="link" onClick={() => goToRun(kind, open.run)}>
            {text.t('start.ready.openRun', { run: String(open.run) })}
          </button>
        ) : ready === 0 && kind === 'material' ? (
          <span className="quiet">{text.t('start.ready.nothing')}</span>
        ) : (
          <Button small onClick={pull} blocked={stop}>
            {ready === null || ready === 0
              ? text.t('start.ready.pullAny')
              : text.t('start.ready.pull', { count: ready })}
          </Button>
        )}
      </td>
    </tr>
  );
}

export function ReadyToPull() {
  const text = useText();
  const list = useConnections((state) => state.all.value) ?? [];
  const tests = useConnections((state) => state.tests);
  const current = useConnection();
  const test = current === null ? undefined : tests[current.name];
  const { trouble, state } = countedWords(test, text);
  return (
    <section>
      <h2>{text.t('start.ready.title')}</h2>
      <table className="lite by-name">
        <tbody>
          {list.flatMap((connection) =>
            KINDS.map((kind) => (
              <ReadyRow
                key={`${connection.name}-${kind}`}
                connection={connection}
                kind={kind}
                first={kind === 'time'}
                current={connection.name === current?.name}
              />
            )),
          )}
        </tbody>
      </table>
      {trouble === null ? null : (
        <p className="hint warn" role="status">
          {trouble}
        </p>
      )}
      <p className="hint">
        {state}{' '}
        {test?.loading || current === null ? null : (
          <button
            type="button"
            className="link"
            onClick={() => void Promise.all(list.map((connection) => testConnection(connection.name)))}
          >
            {text.t('start.ready.count')}
          </button>
        )}
      </p>
    </section>
  );
}

/** `runs`: of the connection that is shown, the newest first. A run that failed or was discarded never moves it. */
export function Cutoffs({ runs }: { readonly runs: readonly RunWire[] }) {
  const text = useText();
  const open = runs.find((run) => run.kind === 'time' && isOpen(run));
  const list = useConnections((state) => state.all.value) ?? [];
  const cutoffs = useConnections((state) => state.cutoffs);
  return (
    <section>
      <h2>{text.t('start.cutoff.title')}</h2>
      <table className="lite by-name">
        <tbody>
          {list.map((connection) => {
            const cutoff = cutoffs[connection.name]?.cutoff ?? null;
            return (
              <tr key={connection.name}>
                <td>{connection.name}</td>
                <td className={`n ${cutoff === null ? 'quiet' : 'b'}`}>
                  {cutoff === null ? text.t('start.cutoff.none') : text.moment(cutoff)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="hint">
        {open ? text.t('start.cutoff.moves', { run: String(open.run) }) : text.t('start.cutoff.always')}
      </p>
    </section>
  );
}

export function LastRuns({ runs }: { readonly runs: readonly RunWire[] }) {
  const text = useText();
  return (
    <section className="last-runs">
      <h2>
        <span>{text.t('start.runs.title')}</span>
        <button type="button" className="link" onClick={() => goTo('history')}>
          {text.t('start.runs.all')}
        </button>
      </h2>
      {runs.length === 0 ? <p className="hint">{text.t('start.runs.none')}</p> : null}
      <table className="lite runs">
        <tbody>
          {runs.slice(0, 6).map((run) => (
            <tr key={run.run}>
              <td className="b">
                <button type="button" className="link plain-link" onClick={() => goToRun(run.kind, run.run)}>
                  {run.run}
                </button>
              </td>
              <td>{text.t(`kind.${run.kind}`)}</td>
              <td className="n">{isCounted(run) ? text.count(run.records) : '–'}</td>
              <td>
                <RunSign run={run} text={text} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
