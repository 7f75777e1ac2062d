// Weeks and months of a plain date.

const DAY_MS = 86_400_000;

/** 2026-11 of 2026-11-13; null of what is no date. */
export function monthOf(date: string): string | null {
  return /^\d{4}-\d{2}-\d{2}/.test(date) ? date.slice(0, 7) : null;
}

/** 2026-11-01 of 2026-10-31. */
export function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** The week of a date as ISO 8601 counts them: 2026-W46. It belongs to the year that its Thursday is in. */
export function weekOf(date: string): string | null {
  const day = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day)) return null;
  const thursday = new Date(day + (3 - ((new Date(day).getUTCDay() + 6) % 7)) * DAY_MS);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}
