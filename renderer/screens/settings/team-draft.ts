// Where a proof log is to be shared, as it is typed in.

import { type ChosenPath } from '../../state/session.ts';
import type { TeamPlace } from '../../state/team-acts.ts';

export interface PlaceDraft {
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly log: string;
  readonly caFile: ChosenPath | null;
}

const USUAL_PORT = 5432;
const LAST_PORT = 65_535;

/** Where it was reached until now is a start; the password is typed in for each place. */
export function newPlace(known: Pick<TeamPlace, 'host' | 'port' | 'database' | 'user' | 'log'> | null): PlaceDraft {
  const empty = { host: '', port: USUAL_PORT, database: '', user: '', log: 'main' };
  const { host, port, database, user, log } = known ?? empty;
  return { host, port: String(port), database, user, password: '', log, caFile: null };
}

/** Fields that are not right yet. */
export function problemsOf(draft: PlaceDraft): ReadonlySet<string> {
  const port = Number(draft.port);
  const isPort = /^\d+$/.test(draft.port.trim()) && port >= 1 && port <= LAST_PORT;
  const lacking = (['host', 'database', 'user', 'log'] as const).filter((name) => draft[name].trim() === '');
  // A name with a sign of an address in it is a whole address that was pasted.
  const isAddress = /[\s/:@]/.test(draft.host.trim().replace(/^\[[0-9a-f:]+\]$/i, ''));
  return new Set<string>([...lacking, ...(isPort ? [] : ['port']), ...(isAddress ? ['host'] : [])]);
}

export function placeOf({ host, port, database, user, log, caFile }: PlaceDraft): TeamPlace {
  return {
    host: host.trim().replace(/^\[|\]$/g, ''),
    port: Number(port),
    database: database.trim(),
    user: user.trim(),
    log: log.trim(),
    caFile: caFile?.token ?? null,
    passwordEnv: null,
  };
}
