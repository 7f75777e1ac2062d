// Sharing the proof log, and what is decided about other desks.

import type { Input } from '../../preload/contract/channels.ts';
import type { Envelope } from '../../preload/contract/common.ts';
import type { ArchiveWire, LackingWire, LeavingWire, TeamTestWire } from '../../preload/contract/team.ts';
import { passwordPlace } from '../../preload/contract/password-place.ts';
import { bridge } from '../bridge.ts';
import { act } from './acts.ts';
import { answerOf } from './ask.ts';
import { say } from './notices.ts';
import { keepSecret } from './session.ts';
import { loadTeam } from './team.ts';

/** Where the log is to be: moved there, joined there, or there already, under another address than before. */
export type TeamWay = 'move' | 'join' | 'address';
export type TeamPlace = Input<'team/join'>;

/** Ends the review of another desk. `seen`: how many entries of the log stood here when that was asked. True when it was done. */
export async function takeOver(run: number, reason: string, seen: number | undefined): Promise<boolean> {
  const answer = await act('team', { run }, () => bridge.teamTakeOver({ run, reason, seen }));
  return answer?.ok ?? false;
}

/** Says that a desk is off for good. True when it was done. */
export async function retireDesk(desk: string, reason: string): Promise<boolean> {
  const answer = await act('team', {}, () => bridge.teamRetire({ desk, reason }));
  return answer?.ok ?? false;
}

/** What the database has lost and this desk has; changes nothing. */
export function whatIsLacking(): Promise<Envelope<readonly LackingWire[]>> {
  return answerOf<readonly LackingWire[]>(bridge.teamLacking({}));
}

/** Gives the database back what it has lost and this desk has, from the first that was shown on. True when it was done. */
export async function putBackEntries(reason: string, first: number): Promise<boolean> {
  const answer = await act('team', {}, () => bridge.teamPutBack({ reason, first }));
  return answer?.ok ?? false;
}

/** What this desk would leave if it began anew; changes nothing. */
export function whatIsLeft(): Promise<Envelope<LeavingWire>> {
  return answerOf<LeavingWire>(bridge.teamLeaving({}));
}

/** Asks for it; the engine starts anew, and makes everything again from the shared log. True when it was asked for. */
export async function beginAnew(reason: string): Promise<boolean> {
  const answer = await act('team', {}, () => bridge.teamBeginAnew({ reason }));
  if (answer?.ok) say('notice.teamBegunAnew');
  return answer?.ok ?? false;
}

/** The password goes to the keyring, for just that user and database. An empty one forgets it. */
export async function keepPassword(to: Parameters<typeof passwordPlace>[0], password: string): Promise<void> {
  const { connection: uuid, origin, header } = passwordPlace(to);
  await keepSecret({ uuid, origin }, header, password);
}

/** Looks what is there; changes nothing there. */
export function testPlace(place: TeamPlace, to: TeamWay): Promise<Envelope<TeamTestWire>> {
  return answerOf<TeamTestWire>(bridge.teamTest({ place, to }));
}

/** `archived`: runs of this desk that become an archive; the engine starts again with what the team has. Null or missing where none do. */
type SharedAs = Envelope<{ entries: number; archived?: number | null }>;

/** Null while something else is under way. */
export async function share(place: TeamPlace, to: TeamWay): Promise<SharedAs | null> {
  const ways = { move: bridge.teamMove, join: bridge.teamJoin, address: bridge.teamAddress } as const;
  const answer = await act<{ entries: number; archived?: number | null }>('team', {}, () => ways[to](place));
  await loadTeam();
  return answer;
}

/** What this desk did by itself before it joined; changes nothing. */
export function loadArchives(): Promise<Envelope<readonly ArchiveWire[]>> {
  return answerOf<readonly ArchiveWire[]>(bridge.teamArchives({}));
}

/** Takes along what was set up there and the team lacks. True when it was done. */
export async function takeAlong(archive: string): Promise<boolean> {
  const answer = await act('team', {}, () => bridge.teamTakeAlong({ archive }));
  if (answer?.ok) say('notice.takenAlong', { count: answer.value.taken.length });
  return answer?.ok ?? false;
}

/** Asks the server now. */
export async function followNow(): Promise<Envelope<{ entries: number }>> {
  const answer = await answerOf<{ entries: number }>(bridge.teamFollow({}));
  await loadTeam();
  return answer;
}
