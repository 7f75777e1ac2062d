// Dates by locale. A plain date ("2026-10-14", also with a time of midnight behind it) is shown as it is written; an instant
// (UTC text) is shown in the time of this machine.

import type { Locale } from './numbers.ts';

const NO_BREAK = '\u00a0';

function two(value: number): string {
  return value.toString().padStart(2, '0');
}

function instantOf(text: string): Date | null {
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`;
  const instant = new Date(/T/.test(text) ? zoned : text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** 14.10.2026 of a plain date; what is no date is given back. */
export function formatDate(date: string | null, _locale: Locale): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '');
  return parts ? `${parts[3]}.${parts[2]}.${parts[1]}` : (date ?? '');
}

/** The day of an instant here: 02.11.2026. */
export function formatDay(instant: string | null, _locale: Locale): string {
  const at = instant === null ? null : instantOf(instant);
  return at ? `${two(at.getDate())}.${two(at.getMonth() + 1)}.${at.getFullYear()}` : '';
}

/** 08.14 (nb) or 08:14 (en) of an instant. */
export function formatTime(instant: string | null, locale: Locale, seconds = false): string {
  const at = instant === null ? null : instantOf(instant);
  if (!at) return '';
  const sign = locale === 'nb' ? '.' : ':';
  const parts = [two(at.getHours()), two(at.getMinutes()), ...(seconds ? [two(at.getSeconds())] : [])];
  return parts.join(sign);
}

/** 02.11.2026 kl. 08.14 (nb) or 02.11.2026 08:14 (en). */
export function formatMoment(instant: string | null, locale: Locale): string {
  const day = formatDay(instant, locale);
  if (day === '') return '';
  const time = formatTime(instant, locale);
  return locale === 'nb' ? `${day} kl.${NO_BREAK}${time}` : `${day} ${time}`;
}

/** mandag 2. november 2026 */
export function formatLongDay(instant: string, locale: Locale): string {
  const at = instantOf(instant);
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return at ? new Intl.DateTimeFormat(locale === 'nb' ? 'nb-NO' : 'en-GB', options).format(at) : '';
}

/** oktober 2026, of "2026-10" or longer. */
export function formatMonth(month: string, locale: Locale): string {
  const at = new Date(`${month.slice(0, 7)}-15T12:00:00Z`);
  if (Number.isNaN(at.getTime())) return month;
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale === 'nb' ? 'nb-NO' : 'en-GB', options).format(at);
}

/** 2026-10 → 2026-10-31. */
export function lastDayOfMonth(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
}

/** The months that two dates span: oktober 2026, oktober–november 2026, okt. 2025 – jan. 2026. */
export function formatMonths(first: string, last: string, locale: Locale): string {
  if (first.slice(0, 7) === last.slice(0, 7)) return formatMonth(first, locale);
  const [from, to] = [first, last].map((date) => new Date(`${date.slice(0, 7)}-15T12:00:00Z`));
  if (!from || !to || Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return `${first} – ${last}`;
  const name = (at: Date, month: 'long' | 'short', year?: 'numeric'): string =>
    new Intl.DateTimeFormat(locale === 'nb' ? 'nb-NO' : 'en-GB', {
      month,
      timeZone: 'UTC',
      year,
    }).format(at);
  if (first.slice(0, 4) === last.slice(0, 4)) return `${name(from, 'long')}–${name(to, 'long', 'numeric')}`;
  return `${name(from, 'short', 'numeric')} – ${name(to, 'short', 'numeric')}`;
}

/** Monday and Sunday of a week of ISO 8601: "2026-W46" → 2026-11-09 and 2026-11-15; null of what is none. */
export function weekDays(week: string): readonly [string, string] | null {
  const parts = /^(\d{4})-W(\d{2})$/.exec(week);
  if (!parts) return null;
  const fourth = Date.UTC(Number(parts[1]), 0, 4);
  const monday = fourth + ((Number(parts[2]) - 1) * 7 - ((new Date(fourth).getUTCDay() + 6) % 7)) * 86_400_000;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return [day(monday), day(monday + 6 * 86_400_000)];
}

/** Whole days between two instants. */
export function daysBetween(from: string, to: string): number {
  const [first, last] = [instantOf(from), instantOf(to)];
  return first && last ? Math.max(0, Math.floor((last.getTime() - first.getTime()) / 86_400_000)) : 0;
}
