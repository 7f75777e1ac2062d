// The checks of the review: a name, the kinds it is done on, a question about one record, and its words in both languages. Add a check by
// adding an entry to the table: nothing else has to know of it. Checks never change a record: they point a person to it.

import { sizeOf, ZERO } from '../amount.ts';
import { type Kind, KINDS } from '../kind.ts';
import type { ListedRecord } from '../record.ts';
import { isInexact } from './inexact-amount.ts';

export interface CheckSettings {
  /** Last locked day, YYYY-MM-DD: records on it or before it are pointed out. */
  readonly lockedThrough: string | null;
  /** The service's day, YYYY-MM-DD, or null when it told none. */
  readonly today: string | null;
  /** Employees and projects with a name; null where no name list is known. */
  readonly knownEmployees: ReadonlySet<string> | null;
  readonly knownProjects: ReadonlySet<string> | null;
}

interface CheckWords {
  readonly name: string;
  /** For a column of the grid: at most 16 characters. */
  readonly short: string;
  /** Why this record: `{{hours}}`, `{{invoiceable}}`, `{{date}}`, `{{ansatt}}` and `{{prosjekt}}` are those of the record. */
  readonly why?: string;
}

interface Check {
  readonly kinds: readonly Kind[];
  /** True when a person should look at the record. Null for a check that looks at more than one. */
  readonly finds: ((record: ListedRecord, settings: CheckSettings) => boolean) | null;
  readonly words: { readonly nb: CheckWords; readonly en: CheckWords };
}

const DAY_MS = 86_400_000;
const DAYS_BACK = 366;
const DAYS_AHEAD = 31;

const digitsAt = (text: string, at: number): number => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;

/** By their months, so many as lie between the dates at least: most are told without a calendar. */
function isSurelyNear(dato: string, today: string): boolean {
  if (dato.slice(0, 2) !== today.slice(0, 2)) return false;
  const months = (digitsAt(today, 2) - digitsAt(dato, 2)) * 12 + digitsAt(today, 5) - digitsAt(dato, 5);
  return months >= 0 && months < 12;
}

function isFarAway({ dato }: ListedRecord, { today }: CheckSettings): boolean {
  if (dato === null) return true;
  if (today === null || isSurelyNear(dato, today)) return false;
  const days = (Date.parse(dato) - Date.parse(today)) / DAY_MS;
  return days < -DAYS_BACK || days > DAYS_AHEAD;
}

/** True for a date in a period that is locked: such a unit is held until a person lets it go. */
export function isLocked({ dato }: ListedRecord, { lockedThrough }: Pick<CheckSettings, 'lockedThrough'>): boolean {
  return lockedThrough !== null && dato !== null && dato.slice(0, 10) <= lockedThrough;
}

/** Midnight in Norway as UTC: the day that is written is the one before. */
const MIDNIGHT_IN_UTC = /"dato"\s*:\s*"\d{4}-\d\d-\d\dT2[23]:[^"]*(?:Z|[+-]00:?00)"/i;

function isOtherDay({ raw }: ListedRecord): boolean {
  return (raw.includes('T22:') || raw.includes('T23:')) && MIDNIGHT_IN_UTC.test(raw);
}

function isUnknown(id: string | null, known: ReadonlySet<string> | null): boolean {
  // Without an id there is none that lacks its name.
  return id !== null && id.trim() !== '' && known !== null && !known.has(id);
}

/** In the order of the screen. */
export const CHECKS = {
  // Sums hold nothing of such a line, so a list without the field looks whole.
  'missing-hours': {
    kinds: ['time'],
    finds: (record) => record.antallTimer === null,
    words: {
      nb: {
        name: 'Mangler timer',
        short: 'Uten timer',
        why: 'Tjenesten oppga ingen timer, og linjen teller ikke i summen',
      },
      en: { name: 'Missing hours', short: 'No hours', why: 'The service gave no hours, and no sum holds the line' },
    },
  },
  'missing-quantity': {
    kinds: ['material'],
    finds: (record) => record.antall === null,
    words: {
      nb: {
        name: 'Mangler antall',
        short: 'Uten antall',
        why: 'Uten antall teller linjen ikke i summen. Heter feltet noe annet enn Antall, oppgi det under Tilkoblinger',
      },
      en: {
        name: 'Missing quantity',
        short: 'No quantity',
        why: 'No sum holds a line without a quantity. If its field is not called Antall, say so under Connections',
      },
    },
  },
  // No month holds such a line, no locked period stops it, and a file has nothing to write as its date.
  'missing-date': {
    kinds: ['material'],
    finds: (record) => record.dato === null,
    words: {
      nb: {
        name: 'Mangler dato',
        short: 'Uten dato',
        why: 'Uten dato hører linjen til ingen måned. Få den rettet i tjenesten',
      },
      en: {
        name: 'Missing date',
        short: 'No date',
        why: 'A line without a date belongs to no month. Have it corrected in the service',
      },
    },
  },
  'zero-hours': {
    kinds: ['time'],
    finds: (record) => record.antallTimer?.micro === 0n && (record.fakturaTimeAntall?.micro ?? 0n) === 0n,
    words: {
      nb: { name: '0 timer', short: '0 timer', why: '{{hours}} timer og {{invoiceable}} fakturerbart' },
      en: { name: '0 hours', short: '0 hours', why: '{{hours}} hours and {{invoiceable}} invoiceable' },
    },
  },
  // Of one employee on one day, over all records of the pull: over-24-hours.ts.
  'over-24-hours': {
    kinds: ['time'],
    finds: null,
    words: {
      nb: { name: 'Over 24 timer på en dag', short: 'Over 24 t' },
      en: { name: 'Over 24 hours in a day', short: 'Over 24 h' },
    },
  },
  // In the direction of the line: a reversal is compared by size.
  'invoiceable-above-worked': {
    kinds: ['time'],
    finds: (record) => sizeOf(record.fakturaTimeAntall?.micro ?? ZERO) > sizeOf(record.antallTimer?.micro ?? ZERO),
    words: {
      nb: {
        name: 'Fakturerbart over timer',
        short: 'Fakt. over timer',
        why: '{{invoiceable}} fakturerbart mot {{hours}} timer',
      },
      en: {
        name: 'Invoiceable hours above hours',
        short: 'Inv. above hours',
        why: '{{invoiceable}} invoiceable against {{hours}} hours',
      },
    },
  },
  // Of a reversal, over all that was handed over: engine/pull/alike-sent-otherwise.ts.
  'alike-sent-otherwise': {
    kinds: ['time'],
    finds: null,
    words: {
      nb: {
        name: 'Kan gjelde en lik post',
        short: 'Flere like',
        why: 'En annen post for samme arbeid gikk til ERP som noe annet, og tjenesten sier ikke hvilken av dem som er tilbakeført. Den eldste er valgt. Var det den andre, rett det i ERP',
      },
      en: {
        name: 'May reverse an identical entry',
        short: 'Several alike',
        why: 'Another entry for the same work went to the ERP as something else, and the service does not say which of them is reversed. The oldest was taken. If it was the other one, correct it in the ERP',
      },
    },
  },
  'missing-project': {
    kinds: ['time'],
    finds: (record) => record.prosjektId === null || record.prosjektId.trim() === '',
    words: {
      nb: { name: 'Mangler prosjekt', short: 'Uten prosjekt' },
      en: { name: 'Missing project', short: 'No project' },
    },
  },
  'date-locked': {
    kinds: KINDS,
    finds: isLocked,
    words: {
      nb: { name: 'Dato i låst periode', short: 'Låst periode', why: '{{date}} er i en låst periode' },
      en: { name: 'Date in a locked period', short: 'Locked period', why: '{{date}} is in a locked period' },
    },
  },
  'date-other-day': {
    kinds: KINDS,
    finds: isOtherDay,
    words: {
      nb: {
        name: 'Dato kan være dagen etter',
        short: 'Usikker dag',
        why: 'Tjenesten oppga datoen med klokkeslett i UTC, og i Norge er det da dagen etter {{date}}',
      },
      en: {
        name: 'Date may be the day after',
        short: 'Unsure day',
        why: 'The service gave the date with a time in UTC, which in Norway is the day after {{date}}',
      },
    },
  },
  // More than a year back or more than a month ahead of the service's day, or without a date.
  'date-far-away': {
    kinds: ['time'],
    finds: isFarAway,
    words: {
      nb: {
        name: 'Uvanlig dato',
        short: 'Uvanlig dato',
        why: '{{date}} er mer enn ett år tilbake eller en måned fram',
      },
      en: {
        name: 'Unusual date',
        short: 'Unusual date',
        why: '{{date}} is more than a year back or a month ahead',
      },
    },
  },
  'id-without-name': {
    kinds: ['time'],
    finds: (record, settings) =>
      isUnknown(record.ansattId, settings.knownEmployees) || isUnknown(record.prosjektId, settings.knownProjects),
    words: {
      nb: {
        name: 'Id uten navn',
        short: 'Uten navn',
        why: 'Verken ansatt {{ansatt}} eller prosjekt {{prosjekt}} har et navn i navnelistene',
      },
      en: {
        name: 'Id without a name',
        short: 'No name',
        why: 'Neither employee {{ansatt}} nor project {{prosjekt}} has a name in the name lists',
      },
    },
  },
  // Counted rounded, so it is pointed out wherever it is summed (rule 8).
  'inexact-amount': {
    kinds: KINDS,
    finds: isInexact,
    words: {
      nb: { name: 'Flere desimaler enn vi fører', short: 'Mange desimaler' },
      en: { name: 'More decimals than we keep', short: 'Many decimals' },
    },
  },
} as const satisfies Readonly<Record<string, Check>>;

export type CheckName = keyof typeof CHECKS;
