// The choices of language and theme, shared by Settings and the first start.

import { useText } from '../../language/text.ts';
import { Segments } from '../../parts/field.tsx';
import { changeSettings, useSession } from '../../state/session.ts';

/** Without the system's own language what is chosen is the one on screen now. */
export function LanguageChoice({ system }: { readonly system: boolean }) {
  const text = useText();
  const chosen = useSession((session) => session.settings.language);
  return (
    <Segments
      label={text.t('setup.settings.language')}
      value={system ? chosen : text.locale}
      options={(system ? (['system', 'nb', 'en'] as const) : (['nb', 'en'] as const)).map((value) => ({
        value,
        label: text.t(`setup.settings.languages.${value}`),
      }))}
      onChange={(language) => void changeSettings({ language })}
    />
  );
}

export function ThemeChoice() {
  const text = useText();
  const chosen = useSession((session) => session.settings.theme);
  return (
    <Segments
      label={text.t('setup.settings.theme')}
      value={chosen}
      options={(['system', 'light', 'dark'] as const).map((value) => ({
        value,
        label: text.t(`setup.settings.themes.${value}`),
      }))}
      onChange={(theme) => void changeSettings({ theme })}
    />
  );
}
