// What the run in review lacks, before anybody hands it over: filled in here.

import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { goToRun } from '../../state/route.ts';
import { useRuns } from '../../state/runs.ts';
import { MissingList } from './missing-list.tsx';
import { useFilling } from './use-filling.ts';

function OfRun({ run }: { readonly run: RunWire }) {
  const text = useText();
  const { plan, missing, values, filled, setFilled, fill } = useFilling(run);
  if (plan === null || plan.files.length === 0) return null;
  const title = text.t('destinations.missing.ofRun', { run: String(run.run) });
  return (
    <section className="destinations-of" aria-label={title}>
      <p className="label">{title}</p>
      {missing.length === 0 ? (
        <p className="hint">
          {text.t('destinations.missing.none', { count: plan.once.rows })}{' '}
          <Button small tone="plain" onClick={() => goToRun(run.kind, run.run)}>
            {text.t('destinations.missing.toRun')}
          </Button>
        </p>
      ) : (
        <>
          <MissingList missing={missing} filled={filled} onChange={setFilled} time={run.kind === 'time'} />
          <div className="missing-end">
            <Button
              tone="primary"
              onClick={() => void fill()}
              blocked={values.length === 0 ? text.t('destinations.missing.blocked', { count: missing.length }) : null}
            >
              {text.t('destinations.missing.save', { count: values.length })}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

export function MissingOfRun({ connection }: { readonly connection: string }) {
  const runs = useRuns((state) => state.all.value) ?? [];
  const open = runs.filter((run) => run.connection === connection && run.state === 'review' && run.ready > 0);
  return open.map((run) => <OfRun key={run.run} run={run} />);
}
