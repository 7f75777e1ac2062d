// When there is no engine.

import type { ErrorWire } from '../../../preload/contract/common.ts';
import { useText } from '../../language/text.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { copyError } from './copy-error.ts';

export function EngineFailed({ error }: { readonly error: ErrorWire }) {
  const text = useText();
  const shown = error.code === 'engine-stopped' ? { ...error, code: 'engine-not-started' } : error;
  return (
    <div className="reading-page">
      <h1>{text.t('engine.failed')}</h1>
      <ErrorBanner error={shown} way={{ label: text.t('error.copy'), onGo: () => void copyError(shown, text) }} />
    </div>
  );
}
