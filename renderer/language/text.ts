// Words and figures in the language of the moment. Numbers given to a sentence are formatted; `count` also chooses the plural,
// and stands in the sentence as {{n}}.

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Kind, Measure, SumWire } from '../../preload/contract/common.ts';
import { measured, measureOf } from '../../preload/contract/values.ts';
import { printable } from '../../preload/contract/printable.ts';
import * as dates from '../format/dates.ts';
import { formatAmount, formatBytes, formatCount, formatMoney, type Locale } from '../format/numbers.ts';
import type { en } from './en.ts';

type Stem<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${Stem<K>}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];

export type TextKey = Leaves<typeof en>;
export type Values = Readonly<Record<string, string | number>>;

export interface Text {
  readonly locale: Locale;
  readonly t: (key: TextKey, values?: Values) => string;
  /** For keys that are made of data; a key that is not there gives the fallback. */
  readonly maybe: (key: string, fallback: string, values?: Values) => string;
  readonly count: (value: number) => string;
  readonly amount: (decimal: string | null) => string;
  /** Kroner with two decimals. */
  readonly money: (decimal: string | null) => string;
  readonly bytes: (bytes: number) => string;
  readonly date: (date: string | null) => string;
  readonly day: (instant: string | null) => string;
  readonly time: (instant: string | null, seconds?: boolean) => string;
  readonly moment: (instant: string | null) => string;
  readonly longDay: (instant: string) => string;
  readonly months: (first: string, last: string) => string;
  /** One, two and three. */
  readonly list: (parts: readonly string[]) => string;
  /** In kroner with two decimals, or as the amount that it is. */
  readonly figure: (measure: Measure, decimal: string | null) => string;
  /** Hours of time, kroner of material; without a price the quantity, which is a control sum. */
  readonly sum: (kind: Kind, sum: SumWire) => string;
  /** With its unit: 38 412,50 t. */
  readonly sumUnit: (kind: Kind, sum: SumWire) => string;
  /** In words; nothing for a control sum, which says nothing by itself. */
  readonly amountOf: (kind: Kind, sum: SumWire) => string;
  /** 5 189 timeposter */
  readonly entries: (kind: Kind, count: number) => string;
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Letters that are written from right to left, and signs that turn a line. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** A name or text of others in a sentence: however it is written, the words around it stay where they are. */
function isolated(value: string): string {
  return TURNS.test(value) ? `\u2068${printable(value)}\u2069` : value;
}

function spoken(values: Values | undefined, locale: Locale): Record<string, unknown> {
  const entries = Object.entries(values ?? {}).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value !== 'number') return [[name, isolated(value)]];
    const shown = formatCount(value, locale);
    return name === 'count'
      ? [
          ['count', value],
          ['n', shown],
        ]
      : [[name, shown]];
  });
  return Object.fromEntries(entries);
}

export function textOf(translate: Translate, locale: Locale, exists: (key: string) => boolean): Text {
  const t = (key: string, values?: Values): string => translate(key, spoken(values, locale));
  const figure: Text['figure'] = (measure, decimal) =>
    decimal === null ? '' : measure === 'priced' ? formatMoney(decimal, locale) : formatAmount(decimal, locale);
  const sum: Text['sum'] = (kind, of) => figure(measureOf(kind, of), measured(measureOf(kind, of), of));
  return {
    locale,
    t,
    maybe: (key, fallback, values) => (exists(key) ? t(key, values) : fallback),
    count: (value) => formatCount(value, locale),
    amount: (decimal) => (decimal === null ? '' : formatAmount(decimal, locale)),
    money: (decimal) => (decimal === null ? '' : formatMoney(decimal, locale)),
    bytes: (bytes) => formatBytes(bytes, locale),
    date: (date) => dates.formatDate(date, locale),
    day: (instant) => dates.formatDay(instant, locale),
    time: (instant, seconds) => dates.formatTime(instant, locale, seconds),
    moment: (instant) => dates.formatMoment(instant, locale),
    longDay: (instant) => dates.formatLongDay(instant, locale),
    months: (first, last) => dates.formatMonths(first, last, locale),
    list: (parts) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts),
    figure,
    sum,
    sumUnit: (kind, of) => t(`sum.${measureOf(kind, of)}`, { amount: sum(kind, of) }),
    amountOf: (kind, of) => {
      const measure = measureOf(kind, of);
      return measure === 'material' ? '' : t(`amountOf.${measure}`, { amount: sum(kind, of) });
    },
    entries: (kind, count) => t(`entries.${kind}`, { count }),
  };
}

export function useText(): Text {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const locale: Locale = language === 'nb' ? 'nb' : 'en';
    const words = i18n.getFixedT(language);
    const fixed: Translate = (key, values = {}) => words(key, values);
    return textOf(fixed, locale, (key) => i18n.exists(key) || i18n.exists(`${key}_other`));
  }, [i18n, language]);
}
