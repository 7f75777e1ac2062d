// Where the password of a shared proof log is kept. It knows no schema: the page asks for the place too (values.ts).

import type { PlaceWire } from './team.ts';

/** Where the keyring of the system keeps the password of a place: with no connection, and for that user and database alone. */
export function passwordPlace(to: Pick<PlaceWire, 'host' | 'port' | 'database' | 'user'>) {
  const [user, database] = [to.user, to.database].map((word) => encodeURIComponent(word));
  return {
    connection: 'proof-log',
    origin: `postgres://${user}@${to.host}:${to.port}/${database}`,
    header: 'password',
  };
}
