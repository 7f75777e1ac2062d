// What the engine or the service said word for word, in whatever language: behind a fold, for who is asked for help.

import { useText } from '../language/text.ts';

export function OwnWords({ words }: { readonly words: string }) {
  const text = useText();
  return (
    <details className="own-words">
      <summary>{text.t('error.details')}</summary>
      <p className="words copyable">{words}</p>
    </details>
  );
}
