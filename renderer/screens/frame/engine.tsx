// When there is no engine.

import type { ErrorWire } from '../../../preload/contract/wire.ts';
import { useText } from '../../language/text.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';

export function EngineFailed({ error }: { readonly error: ErrorWire }) {
  const text = useText();
  return (
    <div className="reading-page">
      <h1>{text.t('engine.failed')}</h1>
      <ErrorBanner error={error.code === 'engine-stopped' ? { ...error, code: 'engine-not-started' } : error} />
    </div>
  );
}
