// Dates as people type them: 31.01.2026, 31.1.26, 2026-01-31, with or without a time behind.

function isReal(year: number, month: number, day: number): boolean {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

/** As 2026-01-31, or null when it is no date. */
export function readDate(typed: string): string | null {
  const text = typed.trim();
  const norwegian = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(text);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const [year, month, day] = norwegian
    ? [Number(norwegian[3]) + (norwegian[3]?.length === 2 ? 2000 : 0), Number(norwegian[2]), Number(norwegian[1])]
    : [Number(iso?.[1]), Number(iso?.[2]), Number(iso?.[3])];
  if (!isReal(year, month, day)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** An instant in UTC of a date and a time here, or null. */
export function readMoment(typed: string): string | null {
  const [day = '', time = '00.00'] = typed.trim().split(/[\s\u00a0]+(?:kl\.?[\s\u00a0]*)?/);
  const date = readDate(day);
  const clock = /^(\d{1,2})[.:](\d{2})$/.exec(time);
  if (date === null || !clock || Number(clock[1]) > 23 || Number(clock[2]) > 59) return null;
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const at = new Date(year, month - 1, dayOfMonth, Number(clock[1]), Number(clock[2]));
  return at.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
