// A run that another desk has in review: its entries as that told them, to look at, and what can be asked of it.

import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/button.tsx';
import { Empty, Waiting } from '../../parts/empty.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { TieOut } from '../../parts/tie-out.tsx';
import { useCommand, useKeyNames } from '../../state/commands.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useToldReview } from '../../state/told-review.ts';
import { AskedOfOther } from './asked-holds.tsx';
import { Entries } from './entries.tsx';
import { differenceOf, equationsOf, proofWords } from './run-facts.ts';
import { figuresOf, metaOf, monthOf, RunHead } from './run-head.tsx';
import { RunActions } from './run-actions.tsx';
import { useElsewhereStop } from './use-elsewhere.ts';
import type { ShownRun } from './use-run.ts';

interface Of {
  readonly shown: ShownRun;
  readonly run: RunWire;
  readonly desk: string;
}

const askOf = ({ run, desk }: Of) => openDialog({ kind: 'ask-hold', run: run.run, desk, ids: null });

/** `small`: beside its entries, where the key of the list asks for those that are chosen there. */
function Acts({ small = false, ...of }: Of & { readonly small?: boolean }) {
  const text = useText();
  const keyName = useKeyNames();
  return (
    <>
      <Button small={small} keys={small ? undefined : keyName('H')} onClick={() => askOf(of)}>
        {text.t('asked.open')}
      </Button>
      <Button small={small} onClick={() => openDialog({ kind: 'take-over', review: of.run.run, desk: of.desk })}>
        {text.t('run.elsewhere.open')}
      </Button>
    </>
  );
}

/** Nothing of it is here yet: its entries come when it is told, or over. */
function NotTold(of: Of) {
  const text = useText();
  const { shown, run, desk } = of;
  useCommand('hold', () => askOf(of));
  return (
    <>
      <RunHead shown={{ ...shown, run: null }} />
      <Empty
        title={text.t('run.empty.elsewhere', { run: String(run.run), desk })}
        rest={text.t('run.empty.elsewhereRest', { since: text.moment(run.begunAt) })}
      >
        <Acts {...of} />
      </Empty>
      <AskedOfOther run={run} desk={desk} />
    </>
  );
}

function Told(of: Of) {
  const text = useText();
  const { shown, run, desk } = of;
  const stop = useElsewhereStop(run);
  const rest = [text.t(`kind.${run.kind}`), monthOf(run, text)].filter((part) => part !== '').join(' · ');
  return (
    <>
      <PageHead title={text.t('run.title', { run: String(run.run) })} rest={rest} meta={metaOf(run, text)}>
        <RunActions shown={{ ...shown, run: null }} primary="pull" goes={null} blocked={stop} />
      </PageHead>
      <Banner
        tone="note"
        title={text.t('run.empty.elsewhere', { run: String(run.run), desk })}
        act={<Acts {...of} small />}
      >
        {text.t('run.empty.elsewhereTold', { when: text.moment(run.reviewTold ?? run.begunAt) })}
      </Banner>
      <TieOut
        label={text.t('run.tie.label')}
        equations={equationsOf(run, 'review', text)}
        difference={differenceOf(run, 'review', null, text)}
        words={proofWords(run, 'review', text)}
        figure={figuresOf(run, 'review')}
      />
      <AskedOfOther run={run} desk={desk} short />
      <Entries detail={shown.detail} run={run} />
    </>
  );
}

export function ReviewElsewhere(of: Of) {
  const text = useText();
  const { value, error } = useToldReview(of.run);
  if (of.run.reviewTold === null) return <NotTold {...of} />;
  if (value !== null && value.reviewTold !== null) return <Told {...of} run={value} />;
  if (value === null && error === null) return <Waiting sentence={text.t('loading.rows')} />;
  return <NotTold {...of} />;
}
