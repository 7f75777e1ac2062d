// Appearance: the choices of language and theme, shared by Settings and the first start.

import { useText } from '../../language/text.ts';
import { Segments } from '../../parts/field.tsx';
import { changeSettings, useSession } from '../../state/session.ts';

/** Where the system cannot be followed, what stands selected is the one on screen now. */
export function LanguageChoice({ system }: { readonly system: boolean }) {
  const text = useText();
  const language = useSession((session) => session.settings.language);
  return (
    <Segments
      label={text.t('setup.settings.language')}
      value={system ? language : text.locale}
      options={(system ? (['system', 'nb', 'en'] as const) : (['nb', 'en'] as const)).map((value) => ({
        value,
        label: text.t(`setup.settings.languages.${value}`),
      }))}
      onChange={(value) => void changeSettings({ language: value })}
    />
  );
}

export function ThemeChoice() {
  const text = useText();
  const theme = useSession((session) => session.settings.theme);
  return (
    <Segments
      label={text.t('setup.settings.theme')}
      value={theme}
      options={(['system', 'light', 'dark'] as const).map((value) => ({
        value,
        label: text.t(`setup.settings.themes.${value}`),
      }))}
      onChange={(value) => void changeSettings({ theme: value })}
    />
  );
}
