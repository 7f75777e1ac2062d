// What of a run goes along with a hand-over and may want a look first: findings, and what is posted in the open month.

import './along.css';
import type { FindingsThatGo, RunWire } from '../../../preload/contract/runs.ts';
import type { Text } from '../../language/text.ts';
import { Icon } from '../../parts/icon.tsx';
import { useFindings } from '../../state/preview.ts';
import { useRuns } from '../../state/runs.ts';

interface Along {
  readonly run: RunWire;
  readonly text: Text;
}

/** "7 med funn går med (5 sett på), 1 holdt"; nothing while it is not known. Where a part goes nowhere, not all that are ready go along. */
function FindingsLine({ run, allGo, text }: Along & { readonly allGo: boolean }) {
  const found = useFindings(run.run);
  if (found === null || (found.going === 0 && found.held === 0)) return null;
  const { going, seen, held } = found;
  const words = allGo ? 'acts.handOver.findings' : 'acts.handOver.findingsReady';
  const looked = seen === 0 ? text.t('acts.handOver.seenNone') : text.t('acts.handOver.seenSome', { count: seen });
  const goes = going === 0 ? '' : text.t(words, { count: going, seen: looked });
  const stays = held === 0 ? '' : text.t('acts.handOver.held', { count: held });
  const said = [goes, stays].filter((part) => part !== '').join(', ');
  if (going === 0) return <p className="hint">{said}</p>;
  return (
    <section className="along" aria-label={text.t('acts.handOver.foundTitle')}>
      <h2>
        {text.t('acts.handOver.foundTitle')} <span className={going > seen ? 'label warn' : 'label'}>{said}</span>
      </h2>
      <ul>
        {found.checks.map((check) => (
          <CheckLine key={check.name} check={check} text={text} />
        ))}
      </ul>
    </section>
  );
}

/** What a check found of what goes; the tick is for what a person has looked at. */
function CheckLine({ check, text }: { readonly check: FindingsThatGo['checks'][number]; readonly text: Text }) {
  const { name, going, seen } = check;
  return (
    <li>
      <span className={seen < going ? 'st warn' : 'st'}>
        <Icon name={seen < going ? 'alert' : 'check'} small />
      </span>
      <span>{text.maybe(`finding.${name}`, name)}</span>
      <span className="quiet">{seen === 0 ? '' : text.t('acts.handOver.seenOf', { count: seen })}</span>
      <b className="n">{text.count(going)}</b>
    </li>
  );
}

/** How many are posted in the open month, and whether a file says so; nothing where none are. */
function PostedLine({ run, layouts, text }: Along & { readonly layouts: readonly string[] }) {
  const asListed = useRuns((runs) => runs.layouts.some(({ name, asListed: is }) => is && layouts.includes(name)));
  const { posting } = run;
  if (posting === null || posting.units === 0) return null;
  const words = text.t('acts.handOver.posted', { count: posting.units });
  return (
    <p className={asListed ? 'hint warn' : 'hint'}>
      {asListed ? `${words} ${text.t('acts.handOver.postedNot')}` : words}
    </p>
  );
}

export function GoesAlong(props: Along & { readonly layouts: readonly string[]; readonly allGo?: boolean }) {
  const { run, layouts, allGo = true, text } = props;
  return (
    <>
      <FindingsLine run={run} allGo={allGo} text={text} />
      <PostedLine run={run} layouts={layouts} text={text} />
    </>
  );
}
