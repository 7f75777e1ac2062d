// Who did it, as a person reads it. History keeps "kari on PC-7, the window" (main/domain/actor.ts); notes and decisions "kari · PC-7".

import type { Text } from './text.ts';

const IN_HISTORY = /^(.*) on (.*), (the window|the command line)$/su;

/** The person and the machine; the program that was used is for the tooltip. */
export function personOf(who: string): string {
  const [, user, machine] = IN_HISTORY.exec(who) ?? [];
  return user === undefined ? who : `${user} · ${machine}`;
}

/** With the program, in the reader's language. */
export function personAndProgram(who: string, text: Text): string {
  const [, user, machine, program] = IN_HISTORY.exec(who) ?? [];
  if (user === undefined) return who;
  return `${user} · ${machine}, ${text.t(program === 'the window' ? 'wayIn.window' : 'wayIn.commandLine')}`;
}

/** The person alone. */
export function userOf(who: string): string {
  return personOf(who).split(' · ')[0] ?? who;
}
