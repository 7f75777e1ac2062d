// i18next with the two languages of the program. The texts are part of the bundle: nothing is loaded.

import { createInstance } from 'i18next';
import { useEffect } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Locale } from '../format/numbers.ts';
import { en } from './en.ts';
import { nb } from './nb.ts';

/** Stored words of the journal are keys, and some have a colon. */
export const TEXTS = {
  resources: { nb: { translation: nb }, en: { translation: en } },
  interpolation: { escapeValue: false },
  nsSeparator: false,
  returnNull: false,
} as const;

export async function startLanguage(locale: Locale): Promise<void> {
  await createInstance()
    .use(initReactI18next)
    .init({ ...TEXTS, lng: locale, fallbackLng: 'en' });
}

/** The page speaks this language from now on. */
export function useLanguage(locale: Locale): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    document.documentElement.lang = locale;
    if (i18n.language !== locale) void i18n.changeLanguage(locale);
  }, [i18n, locale]);
}
