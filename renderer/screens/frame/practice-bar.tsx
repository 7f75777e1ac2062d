// In the sandbox: what to do next, and what others may do meanwhile.

import { useRef } from 'react';
import type { IntakeBatchWire } from '../../../preload/contract/intake.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Menu } from '../../parts/menu.tsx';
import { practise } from '../../state/acts.ts';
import { useCommand } from '../../state/commands.ts';
import { useConnection } from '../../state/connections.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useIntake } from '../../state/intake.ts';
import { type ActName, type Progress, useProgress } from '../../state/progress.ts';
import type { Screen } from '../../../preload/contract/screens.ts';
import { useRoute } from '../../state/route.ts';
import { needsOf, useRuns } from '../../state/runs.ts';

type Next =
  | 'intake'
  | 'intakeAnswer'
  | 'intakeColumns'
  | 'intakeRows'
  | 'intakeSend'
  | 'intakeApprove'
  | 'pull'
  | 'pullMaterial'
  | 'pullMaterialHere'
  | 'review'
  | 'answer'
  | 'nothingToSend'
  | 'toAgain'
  | 'confirm'
  | 'decide'
  | 'again';

/** The step that comes next, by what the runs say. */
export function nextStep(runs: readonly RunWire[]): Next {
  if (runs.some((run) => run.state === 'review')) return 'review';
  if (runs.some((run) => needsOf(run) > 0)) return 'decide';
  const waiting = new Set(runs.map(({ waits }) => waits));
  if (waiting.has('waiting')) return 'answer';
  for (const other of ['toAgain', 'nothingToSend'] as const) if (waiting.has(other)) return other;
  if (runs.some((run) => run.tieOut.notYetMarked.rows > 0)) return 'confirm';
  if (!isDone(runs, 'time')) return 'pull';
  return isDone(runs, 'material') ? 'again' : 'pullMaterial';
}

/** A run of which all was withdrawn or rejected is closed too, and its entries are pulled again. */
function isDone(runs: readonly RunWire[], kind: RunWire['kind']): boolean {
  return runs.some((run) => run.kind === kind && run.state === 'closed' && run.tieOut.marked.rows > 0);
}

type File = Pick<IntakeBatchWire, 'state' | 'counts' | 'waitsFor'>;

/** The file that is open, if one is, and whether lines of any file were sent. */
export interface Files {
  readonly open: File | null;
  readonly anySent: boolean;
}

/** What the screen of a file asks for: what a person must answer comes before what can be sent. */
function nextOf({ state, counts, waitsFor }: File): Next {
  if (state === 'failed') return 'intake';
  if (waitsFor.answers > 0) return 'intakeAnswer';
  if (waitsFor.columns > 0) return 'intakeColumns';
  if (counts.sent > 0) return 'intakeApprove';
  if (counts.invalid > 0) return 'intakeRows';
  return counts.new > 0 ? 'intakeSend' : 'intake';
}

/** What comes next on the screen that the person looks at. */
export function nextOn(screen: Screen, runs: readonly RunWire[], { open: file, anySent }: Files): Next {
  if (screen === 'intake') {
    if (file !== null) return nextOf(file);
    return anySent ? 'intakeApprove' : 'intake';
  }
  // Overview shows what a person must decide before what is to be reviewed.
  if (screen === 'start' && runs.some((run) => needsOf(run) > 0)) return 'decide';
  if (screen !== 'time' && screen !== 'material') return nextStep(runs);
  const open = runs.filter((run) => run.kind === screen && run.state !== 'closed' && run.state !== 'discarded');
  if (open.length > 0) return nextStep(open);
  // Its own button stands on it: what is next is that, until it was done once.
  if (!isDone(runs, screen)) return screen === 'time' ? 'pull' : 'pullMaterialHere';
  return nextStep(runs);
}

/** What others may do meanwhile, as far as there is something for it; nothing outside the practice. */
export function useOthers() {
  const text = useText();
  const connection = useConnection();
  const runs = useRuns((state) => state.all.value) ?? [];
  const waits = useIntake((state) =>
    (state.all.value ?? []).some((intake) => intake.connection === connection?.name && intake.counts.sent > 0),
  );
  const own = runs.filter((run) => run.connection === connection?.name);
  const handedOver = own.some((run) => run.tieOut.handedOver.rows > 0 && run.state !== 'closed');
  const closed = own.some((run) => run.state === 'closed' && run.tieOut.marked.rows > 0);
  const offered = (
    [
      { change: 'approve-more', on: true },
      { change: 'approve-material', on: waits },
      { change: 'edit-handed-over', on: handedOver },
      { change: 'edit-exported', on: closed },
      { change: 'delete-exported', on: closed },
    ] as const
  )
    .filter(({ on }) => on && connection?.environment === 'sandbox')
    .map(({ change }) => ({
      label: text.t(`start.practice.${change}`),
      onClick: () => void practise(change, connection?.name ?? ''),
    }));
  return { own, waits, offered };
}

type Under = 'pull' | 'hand-over' | 'confirm' | 'intake-send';

const isUnder = (act: ActName | null): act is Under =>
  act === 'pull' || act === 'hand-over' || act === 'confirm' || act === 'intake-send';

type GoesOn = Pick<Progress, 'act' | 'run' | 'connection'>;

/** What goes on now in the practice: it is not what comes next any more. */
export function underWay(going: GoesOn, own: readonly RunWire[], here: string | null): Under | null {
  const { act, run, connection } = going;
  if (!isUnder(act)) return null;
  const of = connection ?? own.find((one) => one.run === run)?.connection ?? (run === null ? here : null);
  return of === here ? act : null;
}

/** So many buttons stand beside each other where the rest has no room. */
const BESIDE = 2;

export function PracticeBar() {
  const text = useText();
  const bar = useRef<HTMLElement>(null);
  const screen = useRoute((route) => route.screen);
  const progress = useProgress();
  const busy = progress.act !== null;
  const here = useConnection()?.name ?? null;
  const { own, waits, offered } = useOthers();
  const file = useRoute((route) => route.intake);
  const open = useIntake((state) => state.all.value?.find(({ batch }) => batch === file) ?? null);
  const now = underWay(progress, own, here);
  const over = (): void => openDialog({ kind: 'practice-over' });
  useCommand('practice-over', over);
  useCommand('practice', () => {
    const all = [...(bar.current?.querySelectorAll<HTMLElement>(':is(.others, .folded) button') ?? [])];
    all.find((button) => button.offsetParent !== null)?.focus();
  });
  const blocked = busy ? text.t('run.says.busy') : null;
  return (
    <section ref={bar} className="practice" aria-label={text.t('start.practice.label')} data-region tabIndex={-1}>
      <Icon name="cap" small />
      <span className="next">
        {now === null
          ? text.t(`start.practice.next.${nextOn(screen, own, { open, anySent: waits })}`)
          : text.t(`start.practice.now.${now}`)}
      </span>
      <span className="over">
        <Button small tone="plain" blocked={blocked} onClick={over}>
          {text.t('start.practice.over.button')}
        </Button>
      </span>
      <span className="others">
        <span className="quiet nowrap">{text.t('start.practice.others')}</span>
        {offered.map(({ label, onClick }, place) => (
          <Button
            key={label}
            small
            className={place < BESIDE ? undefined : 'roomiest'}
            blocked={blocked}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
        {offered.length <= BESIDE ? null : (
          <span className="rest">
            <Menu
              small
              label={text.t('start.practice.more')}
              items={offered.slice(BESIDE).map((item) => ({ ...item, blocked }))}
            />
          </span>
        )}
      </span>
      {/* In a low window the buttons stand behind one (low.css). */}
      <span className="folded">
        <Menu
          label={text.t('button.more')}
          items={busy ? [] : [...offered, { label: text.t('start.practice.over.button'), onClick: over }]}
        />
      </span>
    </section>
  );
}
