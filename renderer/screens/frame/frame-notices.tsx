// What lies over the page: offline, an engine that is coming back, an error; and short messages.

import { useText } from '../../language/text.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/button.tsx';
import { Toast } from '../../parts/toast.tsx';
import { resume } from '../../state/acts.ts';
import { useKeyNames } from '../../state/commands.ts';
import { testConnection, useConnection } from '../../state/connections.ts';
import { clearError, clearNotice, useNotices } from '../../state/notices.ts';
import { useOnline } from '../../state/online.ts';
import { useSession } from '../../state/session.ts';
import { undoReview } from '../../state/undo.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';

export function FrameNotices() {
  const text = useText();
  const engine = useSession((session) => session.engine);
  const offlineSince = useOnline((online) => online.offlineSince);
  const readOnly = useSession((session) => session.about?.readOnly === true);
  const error = useNotices((notices) => notices.error);
  const connection = useConnection();
  return (
    <div className="frame-notices">
      {engine.state === 'restarting' || engine.state === 'starting' ? (
        <Banner tone="warn" title={text.t('engine.restarting')}>
          {text.t('engine.restartingRest')}
        </Banner>
      ) : null}
      {readOnly ? (
        <Banner tone="note" title={text.t('readOnly.title')}>
          {text.t('readOnly.rest')}
        </Banner>
      ) : null}
      {offlineSince === null || connection === null ? null : (
        <Banner
          tone="off"
          title={text.t('offline.since', { time: text.time(offlineSince) })}
          act={
            <Button small onClick={() => void testConnection(connection.name)}>
              {text.t('button.tryAgain')}
            </Button>
          }
        >
          {text.t('offline.rest')}
        </Banner>
      )}
      {error === null ? null : error.code === 'stands-in-log' ? (
        <ErrorBanner error={error} onAgain={() => void resume()} />
      ) : (
        <ErrorBanner error={error} onClose={clearError} />
      )}
    </div>
  );
}

export function FrameToast() {
  const text = useText();
  const notice = useNotices((notices) => notices.notice);
  const keyName = useKeyNames();
  return (
    <div className="toasts" role="status" aria-live="polite">
      {notice === null ? null : (
        <Toast
          key={notice.id}
          text={text.maybe(notice.key, notice.key, notice.values)}
          close={text.t('button.close')}
          onClose={clearNotice}
          undo={
            notice.undo === null
              ? null
              : {
                  label: text.t('button.undo'),
                  keys: keyName('Mod+Z'),
                  onUndo: () => {
                    if (notice.undo !== null) void undoReview(notice.undo);
                  },
                }
          }
        />
      )}
    </div>
  );
}
