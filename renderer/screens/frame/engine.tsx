// Before there is an engine, and when it cannot be had.

import type { ErrorWire } from '../../../preload/contract/wire.ts';
import { useText } from '../../language/text.ts';
import { Waiting } from '../../parts/empty.tsx';
import { refreshAll } from '../../state/refresh.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';

export function EngineStarting({ error }: { readonly error: ErrorWire | null }) {
  const text = useText();
  if (error === null) return <Waiting sentence={text.t('loading.engine')} />;
  return <ErrorBanner error={error} act={{ label: text.t('button.tryAgain'), onAct: () => void refreshAll() }} />;
}

export function EngineFailed({ error }: { readonly error: ErrorWire }) {
  const text = useText();
  return (
    <div className="reading-page">
      <h1>{text.t('engine.failed')}</h1>
      <ErrorBanner error={error.code === 'engine-stopped' ? { ...error, code: 'engine-not-started' } : error} />
    </div>
  );
}
