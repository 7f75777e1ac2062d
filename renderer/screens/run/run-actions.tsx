// What can be done with a run now: the quiet actions, and the one primary.

import type { RunWire } from '../../../preload/contract/runs.ts';
import { handedOverAs } from '../../language/handed-over.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Menu } from '../../parts/menu.tsx';
import { closeRun, resume } from '../../state/acts.ts';
import { useCommand, useKeyNames } from '../../state/commands.ts';
import { usePlace } from '../../state/connections.ts';
import { sayNothingDone } from '../../state/notices.ts';
import { openDialog } from '../../state/dialogs.ts';
import { stopAct, useProgress } from '../../state/progress.ts';
import { useRuns } from '../../state/runs.ts';
import { undoReview } from '../../state/undo.ts';
import { useDeskStop } from '../settings/team-words.ts';
import { answering, refusable, waitsForReceipt, withdrawable } from './answering.tsx';
import { type Primary, primaryLabel } from './run-facts.ts';
import type { ShownRun } from './use-run.ts';

function onPrimary(primary: Primary, shown: ShownRun): void {
  const number = shown.run?.run ?? 0;
  switch (primary) {
    case 'pull':
      openDialog({ kind: 'pull', of: shown.kind });
      break;
    case 'hand-over':
      openDialog({ kind: 'hand-over', run: number });
      break;
    case 'close':
      void closeRun(number);
      break;
    case 'again':
      openDialog({ kind: 'hand-over-again', run: number });
      break;
    case 'accept':
      openDialog({ kind: 'accept', run: number, ids: 'all' });
      break;
    case 'confirm':
      openDialog({ kind: 'confirm', run: number });
      break;
    case 'ask':
      void resume();
      break;
    case 'none':
      break;
    default:
      primary satisfies never;
  }
}

function isFirst(runs: readonly RunWire[], run: RunWire | null): boolean {
  return !runs.some(
    (other) => other.connection === run?.connection && other.kind === run.kind && other.handOvers.length > 0,
  );
}

/** What is printed of a run is its proof; a run without a list has none. */
function paperOf(run: RunWire | null): (() => void) | null {
  if (run === null || run.pulledAt === null) return null;
  return () => openDialog({ kind: 'paper', run: run.run });
}

const WITHDRAWN = { file: 'withdraw', nothing: 'withdrawNothing', byHand: 'withdrawByHand' } as const;

interface Secondary {
  readonly discard: (() => void) | null;
  readonly withdraw: (() => void) | null;
  /** What is withdrawn: a file, what was entered by hand, or that nothing was to be sent. */
  readonly what: (typeof WITHDRAWN)[keyof typeof WITHDRAWN];
  readonly control: (() => void) | null;
  readonly rest: (() => void) | null;
  readonly firstDay: (() => void) | null;
  readonly takeBack: (() => void) | null;
}

/** What the ERP accepted and no call was made about: that it did can be taken back. */
function takeBackOf(run: RunWire): (() => void) | null {
  const apart = answering(run, 'accepted').size > 0;
  // Of several destinations it is taken back at one of them, of all that it accepted: none of that may be marked.
  const may = apart ? run.tieOut.marked.rows === 0 : (run.counts.accepted?.rows ?? 0) > 0;
  return may ? () => openDialog({ kind: 'accept', run: run.run, ids: 'all', undo: true }) : null;
}

/** `first`: nothing of this kind and connection was handed over before. */
function secondaryOf(run: RunWire | null, first: boolean): Secondary {
  const number = run?.run ?? 0;
  const handOver = run?.handOvers.findLast(
    (other) => other.state === 'handed-over' || other.state === 'written' || other.state === 'unclear',
  );
  const answered = run !== null && (run.state === 'handed-over' || run.state === 'confirming');
  const inErp = run?.handOvers.filter((other) => other.byHand !== null && other !== handOver) ?? [];
  const already = inErp.reduce((sum, other) => sum + (other.state === 'handed-over' ? other.sum.rows : 0), 0);
  const mayWithdraw =
    answered && handOver !== undefined && run.tieOut.accepted.rows === already && run.tieOut.rejected.rows === 0;
  return {
    discard: run?.state === 'review' ? () => openDialog({ kind: 'discard', run: number }) : null,
    withdraw:
      mayWithdraw && handOver.answers === null
        ? () => openDialog({ kind: 'withdraw', run: number, handOver: handOver.handOver })
        : null,
    what: WITHDRAWN[handOver === undefined ? 'file' : handedOverAs(handOver)],
    takeBack: answered ? takeBackOf(run) : null,
    control: answered ? () => openDialog({ kind: 'control', run: number }) : null,
    firstDay: run?.state === 'review' && first ? () => openDialog({ kind: 'first-day', run: number }) : null,
    rest:
      answered && run.tieOut.accepted.rows > 0 && run.tieOut.waiting.rows > 0
        ? () => openDialog({ kind: 'accept', run: number, ids: 'all' })
        : null,
  };
}

/** Accepted and not confirmed, in a run that waits for the rest of the answers. */
function answeredOf(run: RunWire | null): number {
  return run?.tieOut.notYetMarked.rows ?? 0;
}

function StopButton({ text }: { readonly text: Text }) {
  const keyName = useKeyNames();
  const stopping = useProgress((progress) => progress.stopping);
  const calls = useRuns((runs) => runs.detail?.calls.length ?? 0);
  const label = stopping
    ? text.t('button.stopping')
    : calls > 0
      ? text.t('button.stopAfter', { call: calls })
      : text.t('button.stop');
  return (
    <Button icon="pause" keys={keyName('Escape')} onClick={() => void stopAct()} blocked={stopping ? label : null}>
      {label}
    </Button>
  );
}

/** A file of it waits for an answer. */
function receiptOf(run: RunWire | null): (() => void) | null {
  return run !== null && waitsForReceipt(run) ? () => openDialog({ kind: 'receipt', run: run.run }) : null;
}

/** A whole file of it may have been refused. */
function refusedOf(run: RunWire | null): (() => void) | null {
  const [first] = run === null ? [] : refusable(run);
  if (run === null || first === undefined) return null;
  return () => openDialog({ kind: 'refused-file', run: run.run, handOver: first.handOver });
}

const MOST_BESIDE = 5;
const FEW_BESIDE = 2;

interface SecondaryAct {
  readonly label: string;
  readonly tone: 'plain' | undefined;
  readonly onClick: () => void;
  /** It changes nothing that binds: a desk that may not act has it all the same. */
  readonly free?: true;
  /** It stands beside the primary wherever there is room for one. */
  readonly first?: true;
}

/** What this desk may not do now says why. */
function stopped<Act extends (() => void) | null>(onClick: Act, stop: string | null): Act | (() => void) {
  return onClick === null || stop === null ? onClick : () => sayNothingDone('notice.words', { words: stop });
}

/** Of a run that went to several destinations: what one lacks goes again, and a file of which nothing is answered is withdrawn. */
function ofDestinations(run: RunWire | null, text: Text): SecondaryAct[] {
  if (run === null || (run.state !== 'handed-over' && run.state !== 'confirming')) return [];
  const acts: SecondaryAct[] = [];
  const onAgain = () => openDialog({ kind: 'hand-over-again', run: run.run });
  if (run.lacking.length > 0 && run.waits !== 'toAgain')
    acts.push({ label: text.t('destinations.again.act'), tone: undefined, onClick: onAgain });
  const [first] = withdrawable(run);
  const onWithdraw = () => openDialog({ kind: 'withdraw', run: run.run, handOver: first!.handOver });
  if (first !== undefined) acts.push({ label: text.t('run.act.withdraw'), tone: 'plain', onClick: onWithdraw });
  return acts;
}

function secondaryActs(shown: ShownRun, primary: Primary, first: boolean, text: Text): readonly SecondaryAct[] {
  const { discard, withdraw, what, control, rest, firstDay, takeBack } = secondaryOf(shown.run, first);
  const act = (label: string, onClick: (() => void) | null, tone?: 'plain'): SecondaryAct[] =>
    onClick === null ? [] : [{ label, tone, onClick }];
  const free = (...of: Parameters<typeof act>): SecondaryAct[] => act(...of).map((one) => ({ ...one, free: true }));
  return [
    ...act(text.t('run.act.discard'), discard, 'plain'),
    ...free(
      text.t('run.act.undoList'),
      shown.run?.state === 'review' ? () => openDialog({ kind: 'undo', run: shown.run!.run }) : null,
      'plain',
    ),
    ...act(text.t('acts.firstDay.act'), firstDay),
    ...act(text.t(`run.act.${what}`), withdraw, 'plain'),
    ...ofDestinations(shown.run, text),
    ...act(text.t('receipt.act'), receiptOf(shown.run)),
    ...act(text.t('acts.refused.act'), refusedOf(shown.run), 'plain'),
    ...act(text.t('run.act.acceptRest'), primary === 'accept' || primary === 'again' ? null : rest),
    ...act(
      text.t('run.primary.confirm', { count: answeredOf(shown.run) }),
      (primary === 'accept' || primary === 'again') && answeredOf(shown.run) > 0
        ? () => openDialog({ kind: 'confirm', run: shown.run!.run })
        : null,
    ),
    ...act(text.t('acts.takeBack.act'), takeBack, 'plain'),
    ...act(text.t('run.act.control'), control),
    ...free(text.t('notes.act'), shown.run === null ? null : () => openDialog({ kind: 'notes', run: shown.run!.run })),
    ...free(text.t('run.act.proof'), paperOf(shown.run)),
  ];
}

/** What is left of a run that is closed is its proof. */
function proofFirst(run: RunWire | null, acts: readonly SecondaryAct[], text: Text): readonly SecondaryAct[] {
  if (run?.state !== 'closed') return acts;
  const isProof = ({ label }: SecondaryAct): boolean => label === text.t('run.act.proof');
  const first = acts.filter(isProof).map((act) => ({ ...act, first: true as const }));
  return [...first, ...acts.filter((act) => !isProof(act))];
}

/** Beside the primary as many as there is room for, with the title whole; the rest of them in the menu. */
function Beside(props: {
  readonly acts: readonly SecondaryAct[];
  /** Why this desk may not do what binds; null where it may. */
  readonly stop: string | null;
  readonly text: Text;
}) {
  const { text, stop } = props;
  const acts = props.acts.map(({ free, ...act }) => ({ ...act, blocked: free === true ? null : stop }));
  const beside = acts.length > MOST_BESIDE ? acts.slice(0, FEW_BESIDE) : acts;
  const rest = acts.slice(FEW_BESIDE);
  const roomy = ({ first }: SecondaryAct): string => (acts.length > 1 && first !== true ? ' roomy-only' : '');
  return (
    <>
      {beside.map((act, place) => (
        <Button
          key={act.label}
          className={`wide${roomy(act)}${place < FEW_BESIDE ? '' : ' roomiest-only'}`}
          tone={act.tone}
          blocked={act.blocked}
          onClick={act.onClick}
        >
          {act.label}
        </Button>
      ))}
      {rest.length === 0 ? null : (
        <span className={`wide roomy-only${beside.length === acts.length ? ' menu-until-roomiest' : ''}`}>
          <Menu label={text.t('button.more')} items={rest} />
        </span>
      )}
      {acts[0]?.first !== true || acts.length === 1 ? null : (
        <span className="wide narrow crowded">
          <Menu label={text.t('button.more')} items={acts.slice(1)} />
        </span>
      )}
      <span className={acts.length > 1 && acts[0]?.first !== true ? 'narrow crowded' : 'narrow'}>
        <Menu label={text.t('button.more')} items={acts} />
      </span>
    </>
  );
}

export function RunActions(props: {
  readonly shown: ShownRun;
  readonly primary: Primary;
  /** How many entries a hand-over takes along; null while that is not known. */
  readonly goes: number | null;
  readonly blocked: string | null;
}) {
  const text = useText();
  const { shown, primary, goes, blocked } = props;
  const keyName = useKeyNames();
  const place = usePlace();
  const progress = useProgress();
  const first = useRuns((runs) => isFirst(runs.all.value ?? [], shown.run));
  const { discard, withdraw, control, firstDay, takeBack } = secondaryOf(shown.run, first);
  const stop = useDeskStop();
  useCommand('discard', stopped(discard, stop));
  useCommand('withdraw', stopped(withdraw, stop));
  useCommand('first-day', stopped(firstDay, stop));
  useCommand('control', stopped(control, stop));
  useCommand('take-back', stopped(takeBack, stop));
  useCommand('receipt', stopped(receiptOf(shown.run), stop));
  const noted = shown.run?.run ?? null;
  useCommand('notes', noted === null ? null : () => openDialog({ kind: 'notes', run: noted }));
  const anyLate = useRuns((runs) => (runs.detail?.summary?.views.late ?? 0) > 0);
  const late = anyLate ? noted : null;
  useCommand('late', late === null ? null : () => openDialog({ kind: 'late', run: late }));
  useCommand('print', paperOf(shown.run));
  const number = shown.run?.state === 'review' ? shown.run.run : null;
  useCommand('undo', number === null ? null : () => void undoReview(number));
  const press = (): void =>
    blocked === null ? onPrimary(primary, shown) : sayNothingDone('notice.words', { words: blocked });
  useCommand('primary', primary === 'none' ? null : press);
  const stoppable = progress.act === 'confirm' && progress.run === (shown.run?.run ?? null);
  // What it changed is asked for again: there is nothing to stop any more.
  if (stoppable) return shown.run?.state === 'closed' ? null : <StopButton text={text} />;
  const acts = proofFirst(shown.run, secondaryActs(shown, primary, first, text), text);
  const { run, kind, ready } = shown;
  return (
    <>
      <Beside acts={acts} stop={stop} text={text} />
      {primary === 'none' ? null : (
        <Button tone="primary" keys={keyName('Mod+Enter')} blocked={blocked} onClick={() => onPrimary(primary, shown)}>
          {primaryLabel({ run, kind, primary, ready, goes, place }, text)}
        </Button>
      )}
    </>
  );
}
