// The words of the window in one language, as its pages have them.

import { createInstance } from 'i18next';
import { TEXTS } from '../../renderer/language/setup.ts';
import { type Text, textOf } from '../../renderer/language/text.ts';

export async function inLanguage(lng: 'nb' | 'en'): Promise<Text> {
  const i18n = createInstance();
  await i18n.init({ ...TEXTS, lng });
  return textOf(
    (key, values) => i18n.t(key, values ?? {}),
    lng,
    (key) => i18n.exists(key) || i18n.exists(`${key}_other`),
  );
}
