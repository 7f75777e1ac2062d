// What lies over the page: offline, an engine that is coming back, an error; and short messages.

import type { ErrorWire } from '../../../preload/contract/common.ts';
import { errorWords } from '../../language/error.ts';
import { type Text, useText } from '../../language/text.ts';
import { workingWords } from '../../language/working.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/button.tsx';
import { Toast } from '../../parts/toast.tsx';
import { resume } from '../../state/acts.ts';
import { useClock } from '../../state/clock.ts';
import { useKeyNames } from '../../state/commands.ts';
import { testConnection, useConnection } from '../../state/connections.ts';
import { clearError, clearNotice, useNotices } from '../../state/notices.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { useProgress } from '../../state/progress.ts';
import { useOnline } from '../../state/online.ts';
import { goTo, useRoute } from '../../state/route.ts';
import { useSession } from '../../state/session.ts';
import { useTeam } from '../../state/team.ts';
import { useTodo } from '../../state/todo.ts';
import { undoReview } from '../../state/undo.ts';
import { wayOf, wayOutOf } from '../../state/ways-out.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { copyError } from './copy-error.ts';
import { WayOut } from '../settings/team.tsx';
import { troubleOf } from '../settings/team-words.ts';

function isUnreachable(error: ErrorWire | null): error is ErrorWire {
  return error?.code === 'service-unreachable';
}

/** Asks the service again; once it answers, what could not be done is no news any more. */
async function reach(connection: string): Promise<void> {
  await testConnection(connection);
  if (useOnline.getState().offlineSince === null && isUnreachable(useNotices.getState().error)) clearError();
}

/** What puts it right: another file, the screen where it is set, to do it again, or to ask the service what came of it. */
function useWay(error: ErrorWire | null, text: Text): { label: string; onGo: () => void } | null {
  const otherFile = useNotices((notices) => notices.otherFile);
  const again = useNotices((notices) => notices.again);
  const screen = useRoute((route) => route.screen);
  if (error === null) return null;
  if (otherFile !== null) return { label: text.t('button.otherFile'), onGo: otherFile };
  const way = wayOutOf(error, { screen, canAgain: again !== null });
  if (way === null || way === 'itself') return null;
  if (way === 'resume') return { label: text.t('start.todo.unknown.act'), onGo: () => void resume() };
  if (way === 'copy')
    return { label: text.t('error.copy'), onGo: () => void copyError(error, text, useNotices.getState().errorOf) };
  if (way !== 'again') return { label: text.t(`error.ways.${way}`), onGo: () => goTo(way) };
  const onGo = (): void => {
    clearError();
    again?.();
  };
  return { label: text.t('button.tryAgain'), onGo };
}

/** What keeps a desk of a team from acting, where Settings does not say it already, nor the start screen in a card of its own. */
function TeamNotice({ text }: { readonly text: Text }) {
  const screen = useRoute((route) => route.screen);
  const isInCard = useTodo((todo) => (todo.all.value ?? []).some(({ kind }) => kind === 'proof')) && screen === 'start';
  const team = useTeam((state) => state.team.value ?? null);
  const trouble = troubleOf(text, team);
  if (team === null || trouble === null || team.misfit === null || screen === 'settings' || isInCard) return null;
  return (
    <Banner tone="stop" title={trouble.what} act={<WayOut team={team} text={text} otherwise />}>
      {trouble.wayOut}
    </Banner>
  );
}

/** What failed, where no open dialog tells it already, nor one asked it and was closed. */
function useErrorOnPage(): ErrorWire | null {
  const error = useNotices((notices) => notices.error);
  const toldIn = useNotices((notices) => notices.toldIn);
  const open = useDialogs((dialogs) => dialogs.open);
  if (toldIn === null || error === null) return error;
  return toldIn === open || wayOf(error) === 'dialog' ? null : error;
}

export function FrameNotices() {
  const text = useText();
  const engine = useSession((session) => session.engine);
  const offlineSince = useOnline((online) => online.offlineSince);
  const readOnly = useSession((session) => session.about?.readOnly === true);
  const archivedAt = useSession((session) => session.about?.archivedAt ?? null);
  const error = useErrorOnPage();
  const errorOf = useNotices((notices) => notices.errorOf);
  const way = useWay(error, text);
  const connection = useConnection();
  // What could not be done for the same reason stands in the same banner.
  const refused = offlineSince !== null && isUnreachable(error) ? errorWords(error, text, errorOf) : null;
  return (
    <div className="frame-notices">
      {engine.state === 'restarting' || engine.state === 'starting' ? (
        <Banner tone="warn" title={text.t('engine.restarting')}>
          {text.t('engine.restartingRest')}
        </Banner>
      ) : null}
      <TeamNotice text={text} />
      {readOnly ? (
        <Banner tone="note" title={text.t(archivedAt === null ? 'readOnly.title' : 'setup.team.archive.title')}>
          {text.t(archivedAt === null ? 'readOnly.rest' : 'setup.team.archive.rest')}
        </Banner>
      ) : null}
      {offlineSince === null || connection === null ? null : (
        <Banner
          tone={refused === null ? 'off' : 'stop'}
          title={refused?.what ?? text.t('offline.since', { time: text.time(offlineSince) })}
          words={refused?.own}
          act={
            <Button small onClick={() => void reach(connection.name)}>
              {text.t('button.tryAgain')}
            </Button>
          }
        >
          {refused?.rest} {text.t('offline.rest')}
        </Banner>
      )}
      {error === null || refused !== null ? null : error.code === 'stands-in-log' ? (
        <ErrorBanner error={error} onAgain={() => void resume()} />
      ) : (
        <ErrorBanner error={error} of={errorOf} way={way} onClose={clearError} />
      )}
    </div>
  );
}

export function FrameToast() {
  const text = useText();
  const notice = useNotices((notices) => notices.notice);
  const keyName = useKeyNames();
  // An open dialog says it itself.
  const isOpen = useDialogs((dialogs) => dialogs.open !== null);
  const progress = useProgress();
  const clock = useClock(1000);
  const working = isOpen ? null : workingWords(progress, text, clock);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {working === null ? null : (
        <div className="toast">
          <p>{working}</p>
        </div>
      )}
      {notice === null || working !== null ? null : (
        <Toast
          key={notice.id}
          text={text.maybe(notice.key, notice.key, notice.values)}
          sign={notice.sign}
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
