// The words of the window in one language, as its pages have them.

import { createInstance } from 'i18next';
import { en } from '../../renderer/language/en.ts';
import { nb } from '../../renderer/language/nb.ts';
import { type Text, textOf } from '../../renderer/language/text.ts';

export async function inLanguage(lng: 'nb' | 'en'): Promise<Text> {
  const i18n = createInstance();
  const resources = { nb: { translation: nb }, en: { translation: en } };
  await i18n.init({ lng, resources, interpolation: { escapeValue: false } });
  return textOf(
    (key, values) => i18n.t(key, values ?? {}),
    lng,
    (key) => i18n.exists(key) || i18n.exists(`${key}_other`),
  );
}
