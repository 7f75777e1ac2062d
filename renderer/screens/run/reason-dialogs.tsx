// Dialogs that ask for a reason: hold, release, finding seen, reject, withdraw, decide. And discard, which needs none.

import { useId, useState } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { handedOverAs } from '../../language/handed-over.ts';
import { useText } from '../../language/text.ts';
import { Banner } from '../../parts/banner.tsx';
import { Choice } from '../../parts/field.tsx';
import { decide, discard, giveVerdict, hold, noteSeen, release, withdraw } from '../../state/acts.ts';
import { useAnswering, withdrawable } from './answering.tsx';
import { FileChoice } from './file-choice.tsx';
import type { Decision } from '../../state/decisions.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { useGrid } from '../../state/grid.ts';
import { amongOthers, goOnlyWithReason, useSelection } from '../../state/selection.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import { OutsideHint } from './outside-filter.tsx';

export function HoldDialog({ run, ids }: { readonly run: RunWire; readonly ids: readonly number[] }) {
  const text = useText();
  const count = ids.length;
  return (
    <ReasonDialog
      title={text.t('acts.hold.title', { count })}
      lead={text.t('acts.hold.lead', { count })}
      go={text.t('acts.hold.go', { count })}
      placeholder={text.t('acts.hold.suggestion')}
      onGo={(reason) => hold(run.run, ids, reason)}
    >
      <OutsideHint ids={ids} />
    </ReasonDialog>
  );
}

/** With their own date, or posted in the open month where their period is locked. */
function PostingChoice(props: {
  readonly openFrom: string;
  readonly postOpen: boolean;
  readonly onChoose: (postOpen: boolean) => void;
}) {
  const text = useText();
  const { openFrom, postOpen, onChoose } = props;
  const name = useId();
  const day = text.date(openFrom);
  return (
    <div className="gap">
      <Choice
        name={name}
        label={text.t('acts.release.ownDate')}
        rest={text.t('acts.release.ownDateRest')}
        checked={!postOpen}
        onChoose={() => onChoose(false)}
      />
      <Choice
        name={name}
        label={text.t('acts.release.openMonth', { day })}
        rest={text.t('acts.release.openMonthRest', { day })}
        checked={postOpen}
        onChoose={() => onChoose(true)}
      />
    </div>
  );
}

export function ReleaseDialog(props: {
  readonly run: RunWire;
  readonly ids: readonly number[];
  readonly isLocked: boolean;
}) {
  const text = useText();
  const { run, ids } = props;
  const count = ids.length;
  const [postOpen, setPostOpen] = useState(false);
  const openFrom = run.posting?.openFrom ?? null;
  const selection = useSelection();
  const pages = useGrid((grid) => grid.pages);
  const asked = goOnlyWithReason(ids, pages, selection);
  const isLocked = (props.isLocked || asked.has('locked-period')) && openFrom !== null;
  const inErp = asked.get('already-in-erp') ?? 0;
  const undecided = Math.max(0, amongOthers(ids, selection) - inErp);
  return (
    <ReasonDialog
      title={text.t('acts.release.title', { count })}
      lead={text.t('acts.release.lead', { count })}
      go={text.t('acts.release.go', { count })}
      placeholder={text.t('acts.release.suggestion')}
      onGo={(reason) => release(run.run, ids, reason, isLocked && postOpen)}
    >
      <OutsideHint ids={ids} />
      {undecided > 0 ? <Banner tone="warn" title={text.t('acts.release.undecided', { count: undecided })} /> : null}
      {inErp > 0 ? (
        <Banner
          tone="warn"
          title={text.t(inErp === count ? 'acts.release.inErpAll' : 'acts.release.inErp', { count: inErp })}
        />
      ) : null}
      {isLocked ? <PostingChoice openFrom={openFrom} postOpen={postOpen} onChoose={setPostOpen} /> : null}
    </ReasonDialog>
  );
}

export function SeenDialog({ run, ids }: { readonly run: RunWire; readonly ids: readonly number[] }) {
  const text = useText();
  return (
    <ReasonDialog
      title={text.t('acts.seen.title', { count: ids.length })}
      lead={text.t('acts.seen.lead')}
      label={text.t('acts.seen.label')}
      go={text.t('acts.seen.go')}
      placeholder={text.t('acts.seen.suggestion')}
      onGo={(note) => noteSeen(run.run, ids, note)}
    />
  );
}

export function RejectDialog({ run, ids }: { readonly run: RunWire; readonly ids: readonly number[] }) {
  const text = useText();
  const whose = useAnswering(run);
  const count = ids.length;
  return (
    <ReasonDialog
      title={text.t('acts.reject.title', { count })}
      lead={text.t('acts.reject.lead', { count })}
      go={text.t('acts.reject.go', { count })}
      placeholder={text.t('acts.reject.suggestion')}
      onGo={(reason) =>
        giveVerdict({ run: run.run, verdict: 'reject', ids: [...ids], reason, destination: whose.name })
      }
    >
      <OutsideHint ids={ids} />
      {whose.choice}
    </ReasonDialog>
  );
}

const WITHDRAWN = { file: '', nothing: 'Nothing', byHand: 'ByHand' } as const;

export function WithdrawDialog({ run, handOver }: { readonly run: RunWire; readonly handOver: number }) {
  const text = useText();
  const files = withdrawable(run);
  const [chosen, setChosen] = useState(handOver);
  const written = run.handOvers.find((other) => other.handOver === chosen);
  const count = written?.sum.rows ?? 0;
  const what = text.entries(run.kind, count);
  const file = written?.file ?? null;
  const form = WITHDRAWN[written === undefined ? 'byHand' : handedOverAs(written)];
  const title = text.t(`acts.withdraw.title${form}`, { file: file ?? '' });
  return (
    <ReasonDialog
      danger
      title={title}
      lead={text.t(`acts.withdraw.lead${form}`, { what, count })}
      go={text.t('acts.withdraw.go', { what })}
      onGo={(reason) => withdraw(chosen, run.run, reason)}
    >
      <FileChoice files={files} chosen={chosen} onChoose={setChosen} />
    </ReasonDialog>
  );
}

export function ResolveDialog(props: {
  readonly run: RunWire;
  readonly ids: readonly number[];
  readonly as: Decision;
  readonly sentence: { readonly key: string; readonly values: Readonly<Record<string, string | number>> };
  readonly go: string;
}) {
  const text = useText();
  const count = props.ids.length;
  return (
    <ReasonDialog
      title={text.t('acts.resolve.title', { count })}
      lead={text.maybe(props.sentence.key, '', props.sentence.values)}
      go={props.go}
      onGo={(reason) => decide({ run: props.run.run, ids: [...props.ids], as: props.as, reason })}
    >
      <p className="label after">{text.t('acts.resolve.note')}</p>
    </ReasonDialog>
  );
}

export function DiscardDialog({ run }: { readonly run: RunWire }) {
  const text = useText();
  const title = text.t('acts.discard.title', { run: String(run.run) });
  const go = async (): Promise<void> => {
    await discard(run.run);
    closeDialog();
  };
  return (
    <ActDialog
      title={title}
      lead={text.t('acts.discard.lead')}
      danger
      go={{ label: text.t('acts.discard.go', { run: String(run.run) }), onGo: () => void go() }}
    />
  );
}
