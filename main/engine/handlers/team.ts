// Topic team: a proof log that several desks share.

import type { TEAM, TeamWire } from '../../../preload/contract/team.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import type { EngineContext } from '../context.ts';
import { whyNotYet } from '../proof-fits.ts';
import { retire, takeOver } from '../team/desk-acts.ts';
import { follow } from '../team/follow.ts';
import { joinLog, moveLog, putBackLost } from '../team/join.ts';

function teamToWire(context: EngineContext): TeamWire | null {
  const { store } = context;
  const place = store.team.place();
  if (place === null) return null;
  const reviews = store.runs.all().filter(({ state }) => state === 'pulling' || state === 'review');
  const { host, port, database, user, log } = place;
  return {
    place: { host, port, database, user, log },
    // Asked every few seconds by a window: the file is read through only where nobody knows its end.
    entries: store.proofLog.team === null ? store.proofLog.known().entries : store.proofLog.seq(),
    away: store.proofLog.team?.away?.cause ?? null,
    blocked: store.proofLog.problem ?? whyNotYet(context),
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
    untold: store.team.untold().length,
  };
}

export function teamHandlers(context: EngineContext): HandlersOf<typeof TEAM> {
  return {
    'team/get': () => teamToWire(context),
    'team/follow': async () => ({ entries: (await follow(context))?.entries ?? 0 }),
    'team/move': (place) => moveLog(context, place),
    'team/join': (place) => joinLog(context, place),
    'team/put-back': ({ reason }) => putBackLost(context, reason),
    'team/take-over': async ({ run, reason }) => {
      await takeOver(context, run, reason);
      return null;
    },
    'team/retire': async ({ desk, reason }) => {
      await retire(context, desk, reason);
      return null;
    },
  };
}
