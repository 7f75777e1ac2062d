// All runs, newest first.

import { handedOverShort } from '../../language/handed-over.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { Empty, Waiting } from '../../parts/empty.tsx';
import { TableHead } from '../../parts/table.tsx';
import { goToPast } from '../../state/route.ts';
import { useIntake } from '../../state/intake.ts';
import { useRuns } from '../../state/runs.ts';
import { RunSign } from '../run/run-sign.tsx';
import { isCounted } from '../run/run-word.ts';
import { AllIntakes } from './all-intakes.tsx';
import { rowKeys } from './row-keys.ts';

export function AllRuns() {
  const text = useText();
  const list = useRuns((state) => state.all.value);
  const intakes = useIntake((state) => state.all.value?.length ?? 0);
  if (list === null) return <Waiting sentence={text.t('loading.runs')} />;
  if (list.length === 0 && intakes === 0)
    return (
      <div className="hist-none">
        <Empty title={text.t('history.runs.none')} rest={text.t('history.runs.noneRest')} />
      </div>
    );
  const runs = [...list].sort((a, b) => b.run - a.run);
  return (
    <section className="reading-page scrolls" data-region tabIndex={0} aria-label={text.t('history.runs.title')}>
      <h1 className="runs-title">{text.t('history.runs.title')}</h1>
      {runs.length === 0 ? (
        <p className="hint">{text.t('history.runs.none')}</p>
      ) : (
        <RunsTable runs={runs} text={text} />
      )}
      <AllIntakes />
      <p className="hint">{text.t('history.hint')}</p>
    </section>
  );
}

function RunsTable({ runs, text }: { readonly runs: readonly RunWire[]; readonly text: Text }) {
  return (
    <table className="lite runs-table">
      <TableHead
        names={[
          text.t('history.runs.run'),
          text.t('history.runs.kind'),
          text.t('history.past.connection'),
          text.t('history.runs.pulled'),
          { figure: text.t('history.runs.entries') },
          { figure: text.t('history.runs.amount') },
          text.t('history.runs.file'),
          text.t('history.runs.state'),
        ]}
      />
      <tbody>
        {runs.map((run) => (
          <tr key={run.run}>
            <td>
              <button type="button" data-row onKeyDown={rowKeys} className="link b" onClick={() => goToPast(run.run)}>
                {text.t('history.ledger.run', { run: String(run.run) })}
              </button>
            </td>
            <td>{text.t(`kind.${run.kind}`)}</td>
            <td className="cut">{run.connection}</td>
            <td>{text.moment(run.pulledAt ?? run.begunAt)}</td>
            <td className="n">{isCounted(run) ? text.count(run.records) : '–'}</td>
            <td className="n">{isCounted(run) ? text.sumUnit(run.kind, run.totals) : ''}</td>
            <td className="cut">{run.handOvers.map((handOver) => handedOverShort(handOver, text)).join(', ')}</td>
            <td>
              <RunSign run={run} text={text} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
