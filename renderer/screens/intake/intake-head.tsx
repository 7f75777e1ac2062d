// Head of an intake: the file, its steps, what can be done with it, and the one thing to do next.

import type { IntakeDetailWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Menu, type MenuItem } from '../../parts/menu.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Steps } from '../../parts/steps.tsx';
import { runCommand, useCommand, useKeyNames } from '../../state/commands.ts';
import { usePlace } from '../../state/connections.ts';
import { openDialog } from '../../state/dialogs.ts';
import { saveBadRows, takeBack, undoFix } from '../../state/intake-acts.ts';
import { isChangeable } from '../../state/intake-states.ts';
import { sayNothingDone } from '../../state/notices.ts';
import { stopAct, useProgress } from '../../state/progress.ts';
import { goTo, goToIntake, goToPart } from '../../state/route.ts';
import { findingsBlock, sendBlockedBy, stepItems, unmappedBlock } from './intake-steps.ts';
import type { ShownIntake } from './shown-intake.ts';

interface Primary {
  readonly label: string;
  readonly onGo: () => void;
  readonly blocked: string | null;
}

function sendLabel(intake: IntakeDetailWire, place: string, text: Text): string {
  const count = intake.counts.new;
  return place === '' ? text.t('intake.head.send', { count }) : text.t('intake.head.sendIn', { count, place });
}

/** What comes next in this part; null where there is nothing left to do. */
function primaryOf(shown: ShownIntake, place: string, text: Text): Primary | null {
  const { intake, part } = shown;
  const send = {
    label: sendLabel(intake, place, text),
    onGo: () => openDialog({ kind: 'intake-send', intake: intake.batch }),
    blocked: sendBlockedBy(intake, shown, text),
  };
  if (intake.state === 'failed' || intake.state === 'discarded' || intake.state === 'reading') return null;
  switch (part) {
    case 'file':
      return {
        label: text.t('intake.head.toColumns'),
        onGo: () => goToPart('columns'),
        blocked: findingsBlock(intake, text),
      };
    case 'columns':
      return {
        label: text.t('intake.head.toCheck'),
        onGo: () => goToPart('check'),
        blocked: unmappedBlock(intake, text),
      };
    case 'check':
      return send;
    case 'send':
      if (intake.counts.new > 0) return send;
      return intake.counts.sent > 0
        ? { label: text.t('intake.head.goMaterial'), onGo: () => goTo('material'), blocked: null }
        : null;
    default:
      return part satisfies never;
  }
}

function useMenu(shown: ShownIntake, text: Text): MenuItem[] {
  const { intake, busy } = shown;
  const bad = intake.counts.invalid + intake.counts.refused > 0;
  const free = isChangeable(intake) && !busy;
  const run = {
    'intake-save-bad': bad
      ? () => void saveBadRows(intake.batch, text.locale, text.t('intake.columns.exportPick'))
      : null,
    'intake-take-back': free ? () => void takeBack(intake.batch, text.t('intake.head.takeBack')) : null,
    'intake-discard':
      free && intake.state === 'open' ? () => openDialog({ kind: 'intake-discard', intake: intake.batch }) : null,
    undo: free && intake.undoable > 0 ? () => void undoFix(intake.batch) : null,
  };
  useCommand('intake-save-bad', run['intake-save-bad']);
  useCommand('intake-take-back', run['intake-take-back']);
  useCommand('intake-discard', run['intake-discard']);
  useCommand('undo', run.undo);
  const item = (label: string, onClick: (() => void) | null): MenuItem[] =>
    onClick === null ? [] : [{ label, onClick }];
  return [
    ...item(text.t('intake.head.undo'), run.undo),
    ...item(text.t('intake.head.saveBad'), run['intake-save-bad']),
    ...item(text.t('intake.head.takeBack'), run['intake-take-back']),
    ...item(text.t('intake.head.another'), busy ? null : () => void runCommand('intake-read')),
    ...item(text.t('intake.head.all'), () => goToIntake(null)),
    ...item(text.t('intake.head.discard'), run['intake-discard']),
  ];
}

function SendingActions({ text }: { readonly text: Text }) {
  const stopping = useProgress((progress) => progress.stopping);
  const keyName = useKeyNames();
  return (
    <Button
      icon="pause"
      keys={keyName('Escape')}
      blocked={stopping ? text.t('intake.head.stopping') : null}
      onClick={() => void stopAct()}
    >
      {text.t(stopping ? 'intake.head.stopping' : 'intake.head.stop')}
    </Button>
  );
}

export function IntakeHead({ shown }: { readonly shown: ShownIntake }) {
  const text = useText();
  const { intake, part } = shown;
  const keyName = useKeyNames();
  const primary = primaryOf(shown, usePlace() ?? '', text);
  const items = useMenu(shown, text);
  const go = primary !== null && primary.blocked === null && !shown.sending ? primary.onGo : null;
  const stop = primary === null || shown.sending ? null : primary.blocked;
  useCommand('primary', stop === null ? go : () => sayNothingDone('notice.words', { words: stop }));
  const bad = intake.counts.invalid + intake.counts.refused;
  const blocked = shown.busy ? null : (primary?.blocked ?? null);
  return (
    <>
      <PageHead title={text.t('intake.title')} rest={intake.file}>
        {part === 'check' && bad > 0 ? (
          <span className="wide">
            <Button onClick={() => runCommand('intake-save-bad')}>{text.t('intake.head.saveBad')}</Button>
          </span>
        ) : null}
        <Menu label={text.t('button.more')} items={items} />
        {shown.sending ? (
          <SendingActions text={text} />
        ) : primary === null ? null : (
          <Button tone="primary" keys={keyName('Mod+Enter')} blocked={primary.blocked} onClick={primary.onGo}>
            {primary.label}
          </Button>
        )}
      </PageHead>
      <Steps
        items={stepItems(intake, part, text)}
        label={text.t('steps')}
        short={(at, name) => text.t('intake.stepOf', { step: at, name })}
        say={blocked ?? text.t(`intake.says.${part}`)}
        warn={blocked !== null && intake.state === 'open'}
        onOpen={(step) => goToPart(step === 'approve' ? 'send' : step)}
      />
    </>
  );
}
