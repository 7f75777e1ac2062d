// Topic team: a proof log that several desks share.

import type { TEAM, TeamMisfit, TeamWire } from '../../../preload/contract/team.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import type { EngineContext } from '../context.ts';
import { awaitedDesks, whyNotYet } from '../proof-fits.ts';
import { changeAddress, testPlace } from '../team/address.ts';
import { beginAnew, whatIsLeft } from '../team/begin-anew.ts';
import { retire, takeOver } from '../team/desk-acts.ts';
import { follow } from '../team/follow.ts';
import { joinLog, moveLog } from '../team/join.ts';
import { lackingOf, readSetup, takeAlong } from '../team/own-setup.ts';
import { putBackLost, whatIsLacking } from '../team/put-back.ts';
import { sharedNow } from '../team/shared-now.ts';

function misfitOf({ store }: EngineContext, why: string | null): TeamMisfit | null {
  // It follows up to the entry that it cannot read, and reads on in what it has.
  if (store.proofLog.team?.away?.code === 'store-newer') return 'newer';
  // Found by an earlier program, or before this one was started: it is told by what the log itself says.
  if (store.proofLog.problem !== null) return store.proofLog.team?.misfit ?? 'entry';
  if (why === null) return null;
  return store.team.desk(store.storeId)?.retired == null ? 'waits' : 'retired';
}

/** What the others would lack: not the lists of names that the service gives to whoever asks it. */
const untoldOf = ({ store }: EngineContext): number =>
  store.team.untold().filter(({ entry }) => entry.what !== 'names' || entry.from !== null).length;

async function teamToWire(context: EngineContext): Promise<TeamWire | null> {
  const { store } = context;
  const place = store.team.place();
  if (place === null) return null;
  const why = whyNotYet(context);
  // Who opened the store to look has followed nothing: it asks, where somebody who works knows already.
  const now = context.readOnly === true ? await sharedNow(context) : null;
  const reviews = store.runs.all().filter(({ state }) => state === 'pulling' || state === 'review');
  const { host, port, database, user, log } = place;
  return {
    place: { host, port, database, user, log },
    // Asked every few seconds by a window: the file is read through only where nobody knows its end.
    entries: store.proofLog.team === null ? store.proofLog.known().entries : store.proofLog.seq(),
    away: store.proofLog.team?.away?.cause ?? now?.away ?? null,
    blocked: store.proofLog.problem ?? now?.problem ?? why,
    misfit:
      store.proofLog.problem === null && now !== null && now.misfit !== null ? now.misfit : misfitOf(context, why),
    missing: awaitedDesks(context).map(({ name }) => name),
    writes: now?.writes ?? store.proofLog.team?.mayWrite ?? true,
    desks: store.team.desks().map(({ uuid, name, retired }) => ({
      id: uuid,
      name,
      isThis: uuid === store.storeId,
      retired,
      reviews: reviews
        .filter((run) => (run.desk ?? store.storeId) === uuid)
        .map(({ number, connection, kind, begunAt }) => ({
          run: number,
          connection: store.connections.get(connection)!.name,
          kind,
          since: begunAt,
        })),
    })),
    untold: untoldOf(context),
  };
}

export function teamHandlers(context: EngineContext): HandlersOf<typeof TEAM> {
  return {
    'team/get': () => teamToWire(context),
    'team/follow': async () => (await follow(context)) ?? { entries: 0, reviews: [] },
    'team/test': ({ place, to }) => testPlace(context, place, to),
    'team/move': (place) => moveLog(context, place),
    'team/join': (place) => joinLog(context, place),
    'team/archives': () =>
      context.store.archives().map(({ setup, ...archive }) => ({
        ...archive,
        lacking: lackingOf(context, readSetup(setup)),
      })),
    'team/take-along': ({ archive }) => takeAlong(context, archive),
    'team/address': (place) => changeAddress(context, place),
    'team/lacking': () => whatIsLacking(context),
    'team/put-back': ({ reason, first }) => putBackLost(context, reason, first),
    'team/leaving': () => whatIsLeft(context),
    'team/begin-anew': ({ reason }) => beginAnew(context, reason),
    'team/take-over': async ({ run, reason, seen }) => {
      await takeOver(context, run, reason, seen);
      return null;
    },
    'team/retire': async ({ desk, reason }) => {
      await retire(context, desk, reason);
      return null;
    },
  };
}
