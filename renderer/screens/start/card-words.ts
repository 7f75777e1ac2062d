// A to-do card in plain words, with its action.

import type { TodoWire } from '../../../preload/contract/todo.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { daysBetween } from '../../format/dates.ts';
import { capital } from '../../language/first-letter.ts';
import { isNothing } from '../../language/handed-over.ts';
import { reasonWords } from '../../language/reason.ts';
import type { Text } from '../../language/text.ts';
import { resume } from '../../state/acts.ts';
import { openDialog } from '../../state/dialogs.ts';
import { openGrid } from '../../state/grid.ts';
import { useTeam } from '../../state/team.ts';
import { runWords } from '../run/run-word.ts';
import { goTo, goToIntake, goToRun, type Step } from '../../state/route.ts';

export interface CardWords {
  readonly say: string;
  readonly facts: readonly string[];
  readonly act: string;
  readonly onAct: () => void;
}

/** 2026-041 of 2026-041.csv: what people call it. */
const bareName = (file: string): string => file.replace(/\.[a-z]{2,4}$/i, '');

/** Files of a run with several destinations that a card is about: those that wait for an answer, or all that were answered for. */
function filesOf(card: TodoWire, run: RunWire | null): string[] {
  return (run?.handOvers ?? []).flatMap(({ state, file, answers }) => {
    const isMeant = card.kind === 'unmarked' || (card.kind === 'waiting' && (answers?.sums.waiting.rows ?? 0) > 0);
    return state === 'handed-over' && file !== null && answers !== null && isMeant ? [file] : [];
  });
}

/** For whom it waits where that is no ERP that has it. */
function waitsOf(card: TodoWire, run: RunWire | null): 'toAgain' | 'nothingToSend' | null {
  const waits = card.kind === 'waiting' && run !== null ? run.waits : null;
  return waits === 'waiting' ? null : waits;
}

/** All that went out of it came to no line: nobody entered anything. */
const isOfNothing = (run: RunWire | null): boolean => {
  const out = (run?.handOvers ?? []).filter(({ state }) => state === 'handed-over');
  return out.length > 0 && out.every(isNothing);
};

function sayOf(card: TodoWire, run: RunWire | null, text: Text): string {
  const kind = card.recordKind ?? 'time';
  const files = filesOf(card, run);
  const values = {
    count: card.sum.rows,
    what: text.entries(kind, card.sum.rows),
    file: bareName(files[0] ?? card.file ?? ''),
    files: files.length,
    run: String(card.run ?? ''),
  };
  const waits = waitsOf(card, run);
  if (waits === 'toAgain')
    return text.t('start.todo.toAgain.say', {
      ...values,
      names: text.list(run!.lacking.map((one) => one.destination)),
    });
  if (waits === 'nothingToSend') return text.t('start.todo.nothingToSend.say', values);
  if (card.kind === 'waiting' && card.file === null) return text.t('start.todo.waitingByHand.say', values);
  if (card.kind === 'unmarked' && card.file === null)
    return text.t(`start.todo.${isOfNothing(run) ? 'unmarkedNothing' : 'unmarkedByHand'}.say`, values);
  if (files.length > 1)
    return text.t(`start.todo.${card.kind === 'waiting' ? 'waitingFiles' : 'unmarkedFiles'}.say`, values);
  if (card.words === 'withdrawn-in-log') return text.t('start.todo.unclear.inLog', values);
  if (isCopy(card)) return text.t(card.copyOf!.isThere ? 'start.todo.copy.say' : 'start.todo.copy.moved');
  return capital(text.t(`start.todo.${leftOf(card) ?? card.kind}.say`, values));
}

const isCopy = ({ copyOf }: TodoWire): boolean => (copyOf ?? null) !== null;

/** Of what no list shows any more: what became of it at the ERP, and whether the list proves that it is gone; null for any other card. */
function leftOf({ left }: TodoWire) {
  if (left === undefined) return null;
  if (left.state === 'held') return left.proof === 'complete' ? 'heldLeft' : 'heldLeftPlain';
  if (left.state === 'withdrawn') return left.proof === 'complete' ? 'withdrawn' : 'withdrawnPlain';
  return left.proof === 'complete' ? 'left' : 'leftPlain';
}

/** What is held belongs to the review as much as what is ready. */
const heldOf = (card: TodoWire, run: RunWire | null): number =>
  card.kind === 'review' ? (run?.tieOut.held.rows ?? 0) : 0;

/** Where its run stands, first: the word that navigation and lists say of it. */
function factsOf(
  card: TodoWire,
  run: RunWire | null,
  text: Text,
  { now, confirmed }: { readonly now: string; readonly confirmed: number | null },
): string[] {
  const kind = card.recordKind ?? 'time';
  const parts: string[] = run === null ? [] : [runWords(run, text, confirmed)];
  const another = card.words === 'marked-by-another';
  const isCode = another || card.words === 'withdrawn-in-log';
  if (isCopy(card))
    return [text.t('start.todo.copy.from', { folder: card.copyOf!.folder }), text.t('start.todo.copy.sub')];
  if (card.words !== null && card.words !== '' && !isCode)
    parts.push(reasonWords(card.words, text, text.t('quote', { words: card.words })));
  const days = card.kind === 'rejected' && card.since !== null ? daysBetween(card.since, now) : 0;
  if (days > 0) parts.push(text.t('start.todo.rejected.waited', { count: days }).replace(/\.$/, ''));
  else if (card.left?.proof === 'plain') parts.push(text.t('start.todo.leftPlain.sub'));
  else parts.push(text.maybe(another ? 'start.todo.gone.another' : `start.todo.${card.kind}.sub`, ''));
  const held = heldOf(card, run);
  if (held > 0) parts.push(text.t('start.todo.review.held', { count: held }));
  if (card.run !== null) parts.push(text.t('start.todo.runNo', { run: String(card.run) }));
  if (card.since !== null && SINCE.includes(card.kind))
    parts.push(text.t('start.todo.since', { when: text.moment(card.since) }));
  // Of these only how many they are is known.
  const isCountAlone = card.batch !== undefined || card.kind === 'twice';
  if (card.sum.rows > 0 && !isCountAlone) parts.push(text.amountOf(kind, card.sum));
  return parts.filter((part) => part !== '');
}

const SINCE: readonly TodoWire['kind'][] = ['unmarked', 'waiting', 'review', 'unclear', 'intake', 'intake-unknown'];

const isOfTeam = (): boolean => (useTeam.getState().team.value ?? null) !== null;

function goOf(card: TodoWire, shown: RunWire | null): () => void {
  const { run, recordKind } = card;
  const kind = recordKind ?? 'time';
  const { batch } = card;
  if (batch !== undefined) return () => goToIntake(batch, card.kind === 'intake-unknown' ? 'send' : null);
  if (card.kind === 'unknown') return () => void resume();
  // What of a team does not fit is told where the team is, with its own ways out.
  if (card.kind === 'proof' && isOfTeam()) return () => goTo('settings');
  if (card.kind === 'proof')
    return () => openDialog({ kind: 'gone-through', problem: card.words ?? '', copyOf: card.copyOf ?? null });
  if (run === null) return () => goTo('settings');
  const open = (step: Step | null): void => goToRun(kind, run, step);
  switch (card.kind) {
    case 'unmarked':
      return () => {
        open(null);
        openDialog({ kind: 'confirm', run });
      };
    case 'changed':
    case 'gone':
    case 'left':
      return () => open('confirm');
    case 'rejected':
      return () => {
        open('answer');
        openGrid(run, { states: ['rejected'] });
      };
    case 'alarm':
      return () => {
        open('review');
        openGrid(run, { states: ['needs-person'] });
      };
    case 'waiting':
      return () => {
        open(null);
        const waits = waitsOf(card, shown);
        if (waits === 'toAgain') openDialog({ kind: 'hand-over-again', run });
        if (waits === 'nothingToSend') openDialog({ kind: 'accept', run, ids: 'all' });
      };
    case 'review':
    case 'unclear':
    case 'twice':
    case 'intake':
    case 'intake-unknown':
      return () => open(null);
    default:
      return card.kind satisfies never;
  }
}

export function cardWords(
  card: TodoWire,
  run: RunWire | null,
  text: Text,
  now: string,
  confirmed: number | null = null,
): CardWords {
  const act =
    card.kind === 'unmarked' || card.kind === 'review' || card.kind === 'rejected'
      ? text.t(`start.todo.${card.kind}.act`, { count: card.sum.rows === 0 ? heldOf(card, run) : card.sum.rows })
      : text.t(`start.todo.${waitsOf(card, run) ?? card.kind}.act`);
  return {
    say: sayOf(card, run, text),
    facts: factsOf(card, run, text, { now, confirmed }),
    act,
    onAct: goOf(card, run),
  };
}

/** These ask the service: while nobody can reach it, they cannot be done. */
const ASKING: readonly TodoWire['kind'][] = ['unmarked', 'unknown'];

/** Why a card cannot be acted on now; null where it can. `askStop`: why the service cannot be asked. */
export function stopOf({ kind }: TodoWire, askStop: string | null): string | null {
  return ASKING.includes(kind) ? askStop : null;
}

/** In the ERP and not proved: what the sum line adds up. */
export const UNCONFIRMED: readonly TodoWire['kind'][] = ['unmarked', 'unknown', 'changed', 'gone'];

/**
 * What comes first: what the ERP has and nobody proved. Before a mark, which cannot be undone, comes what its run asks for before it: what
 * became of the last marks, then the rest of the answers. What cannot be done now comes only where nothing else is to do.
 */
export function nextCard(all: readonly TodoWire[], offline = false): TodoWire | null {
  const possible = offline ? all.filter(({ kind }) => !ASKING.includes(kind)) : all;
  const cards = possible.length === 0 ? all : possible;
  const first = cards.find(({ kind }) => UNCONFIRMED.includes(kind)) ?? cards[0];
  if (first?.kind !== 'unmarked') return first ?? null;
  const ofRun = (wanted: TodoWire['kind']) => cards.find(({ kind, run }) => kind === wanted && run === first.run);
  return ofRun('unknown') ?? ofRun('waiting') ?? first;
}
