// i18next with the two languages of the program. The texts are part of the bundle: nothing is loaded.

import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '../format/numbers.ts';
import { en } from './en.ts';
import { nb } from './nb.ts';

const language = createInstance();

export async function startLanguage(locale: Locale): Promise<void> {
  await language.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'en',
    resources: { nb: { translation: nb }, en: { translation: en } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

export async function changeLanguage(locale: Locale): Promise<void> {
  document.documentElement.lang = locale;
  if (language.language !== locale) await language.changeLanguage(locale);
}
