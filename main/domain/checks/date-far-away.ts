// A record dated more than a year back or more than a month ahead of the service's day, or without a date.

import type { RecordCheck } from './check.ts';

const DAY_MS = 86_400_000;
const DAYS_BACK = 366;
const DAYS_AHEAD = 31;

export const dateFarAway: RecordCheck = {
  name: 'date-far-away',
  finds: (record, settings) => {
    if (record.dato === null) return true;
    if (settings.today === null) return false;
    const days = (Date.parse(record.dato) - Date.parse(settings.today)) / DAY_MS;
    return days < -DAYS_BACK || days > DAYS_AHEAD;
  },
};
