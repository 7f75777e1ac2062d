// Dates and instants as text that sorts: a local date is YYYY-MM-DD, an instant is UTC to the millisecond. No clock.

const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:$|T)/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
/** The form that services write, which needs no arithmetic. */
const UTC = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,3})\d*)?Z$/;
/** The form that is kept: nearly every instant of a list comes in it. */
const KEPT = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/** The three forms of RFC 9110; the last has no zone and is UTC. */
const HEADER =
  /^(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4}|[A-Z][a-z]+, \d{2}-[A-Z][a-z]{2}-\d{2}) \d{2}:\d{2}:\d{2} (?:GMT|UTC)$/;
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;
const SORTABLE_LENGTH = '2026-01-31T10:00:00.000Z'.length;

/** The days of a month, 1 to 12. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const digitAt = (text: string, at: number): number => text.charCodeAt(at) - 48;
const twoDigitsAt = (text: string, at: number): number => digitAt(text, at) * 10 + digitAt(text, at + 1);

/** Whether there is a day YYYY-MM-DD, with which the text begins. */
function isCalendarDate(date: string): boolean {
  const year = twoDigitsAt(date, 0) * 100 + twoDigitsAt(date, 2);
  const [month, day] = [twoDigitsAt(date, 5), twoDigitsAt(date, 8)];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** The calendar date of a date or date-time as written, whatever its zone; null when there is none. */
export function localDateOf(text: string): string | null {
  const date = LOCAL.exec(text)?.[1];
  return date !== undefined && isCalendarDate(date) ? date : null;
}

/** The instant as UTC, cut down to the millisecond; null when the text is none or has no zone. */
export function instantOf(text: string): string | null {
  if (KEPT.test(text) && isCalendarDate(text)) return text;
  const utc = UTC.exec(text);
  if (utc !== null && isCalendarDate(utc[1]!)) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').padEnd(3, '0')}Z`;
  const date = INSTANT.exec(text)?.[1];
  if (date === undefined || !isCalendarDate(date)) return null;
  const time = Date.parse(text.replace(/(\.\d{3})\d+/, '$1'));
  if (Number.isNaN(time)) return null;
  const instant = new Date(time).toISOString();
  // A zone can move the first and the last day of four-digit years out of what sorts as text.
  return instant.length === SORTABLE_LENGTH ? instant : null;
}

/** The instant cut down to the whole second, in the form the filter takes: 2026-01-31T10:00:00Z. */
export function wholeSecond(instant: string): string {
  return `${instant.slice(0, 19)}Z`;
}

/** A `Date` header (RFC 9110) as an instant; null when it is not one. The zone of the PC has no say. */
export function instantOfHeader(header: string): string | null {
  if (!HEADER.test(header) && !ASCTIME.test(header)) return null;
  const time = Date.parse(ASCTIME.test(header) ? `${header} GMT` : header);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
