// Sign, tone and word of a state. "Ready" has no sign: only the unusual has a shape.

import type { UnitState } from '../../preload/contract/common.ts';
import { Icon, type IconName } from './icon.tsx';

export type Tone = '' | 'quiet' | 'warn' | 'stop' | 'note' | 'strong';
export type Sign =
  | UnitState
  | 'partlyRejected'
  | 'toAgain'
  | 'discarded'
  | 'late'
  | 'correction'
  | 'reversal'
  | 'newVersion'
  | 'finding'
  | 'seen'
  | 'notInSum';

export const SIGNS: Readonly<Record<Sign, { readonly icon: IconName | null; readonly tone: Tone }>> = {
  ready: { icon: null, tone: 'quiet' },
  held: { icon: 'pause', tone: '' },
  duplicate: { icon: 'copy', tone: '' },
  'handed-over': { icon: 'clock', tone: 'quiet' },
  partlyRejected: { icon: 'reject', tone: 'warn' },
  toAgain: { icon: 'reject', tone: 'warn' },
  discarded: { icon: 'back', tone: 'quiet' },
  accepted: { icon: 'check', tone: '' },
  rejected: { icon: 'reject', tone: 'stop' },
  withdrawn: { icon: 'back', tone: 'quiet' },
  marking: { icon: 'spin', tone: 'strong' },
  unknown: { icon: 'help', tone: 'warn' },
  marked: { icon: 'checked', tone: '' },
  changed: { icon: 'edit', tone: 'warn' },
  gone: { icon: 'gone', tone: 'warn' },
  resolved: { icon: 'check', tone: 'quiet' },
  'needs-person': { icon: 'alert', tone: 'warn' },
  late: { icon: 'clock', tone: 'note' },
  correction: { icon: 'swap', tone: 'strong' },
  reversal: { icon: 'undo', tone: 'strong' },
  newVersion: { icon: 'plus', tone: 'strong' },
  finding: { icon: 'alert', tone: 'warn' },
  seen: { icon: 'eye', tone: 'quiet' },
  notInSum: { icon: null, tone: 'quiet' },
};

/** A sign and a word in one tone. */
export function Signed(props: {
  readonly icon: IconName | null;
  readonly tone: Tone;
  readonly word: string;
  readonly title?: string;
}) {
  return (
    <span className={`st ${props.tone}`.trimEnd()} title={props.title}>
      {props.icon === null ? null : <Icon name={props.icon} />}
      <span className="cut">{props.word}</span>
    </span>
  );
}

export function StatusSign(props: { readonly sign: Sign; readonly word: string; readonly tone?: Tone }) {
  const { icon, tone } = SIGNS[props.sign];
  return <Signed icon={icon} tone={props.tone ?? tone} word={props.word} />;
}
