// The window: strip, navigation, the screen of the moment, dialogs, and the keys that work everywhere.

import { type ReactNode, useEffect } from 'react';
import { useLanguage } from './language/setup.ts';
import { useText } from './language/text.ts';
import { Button } from './parts/button.tsx';
import { NotHere } from './parts/error-banner.tsx';
import { Strip, type StripEnvironment } from './parts/strip.tsx';
import { shownScreen } from './screens/all-screens.ts';
import { Paper } from './screens/paper/paper.tsx';
import { FirstStart } from './screens/first-start/first-start.tsx';
import { DropFile } from './screens/frame/drop-file.tsx';
import { EngineFailed } from './screens/frame/engine.tsx';
import { FrameNavigation } from './screens/frame/frame-navigation.tsx';
import { FrameNotices, FrameToast } from './screens/frame/frame-notices.tsx';
import { OpenDialog } from './screens/frame/open-dialog.tsx';
import { PracticeBar } from './screens/frame/practice-bar.tsx';
import { GoByKeys } from './screens/frame/go-by-keys.tsx';
import { skipToWork, useEverywhere } from './screens/frame/use-everywhere.ts';
import { useConnection, useConnections } from './state/connections.ts';
import { refreshAll, setEnvironment } from './state/refresh.ts';
import type { Screen } from '../preload/contract/screens.ts';
import { useRoute } from './state/route.ts';
import { localeOf, useIsArchive, useSession } from './state/session.ts';

function useAppearance(): void {
  const settings = useSession((session) => session.settings);
  const system = useSession((session) => session.shell?.locale ?? navigator.language);
  useLanguage(localeOf(settings, system));
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = (): void => {
      const theme = settings.theme === 'system' ? (dark.matches ? 'dark' : 'light') : settings.theme;
      document.documentElement.dataset.theme = theme;
    };
    apply();
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }, [settings.theme]);
}

/** Another screen is drawn anew, also where the two are drawn alike. */
function ScreenOf({ screen }: { readonly screen: Screen }) {
  const { Shown } = shownScreen(screen);
  return <Shown key={screen} />;
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}

function useStrip() {
  const text = useText();
  const connection = useConnection();
  const environment: StripEnvironment = connection?.environment ?? 'none';
  useEffect(() => setEnvironment(environment), [environment]);
  useEffect(() => {
    document.title = [text.t(`environment.${environment}.word`), connection?.name, text.t('program')]
      .filter(Boolean)
      .join(' · ');
  }, [text, environment, connection?.name]);
  const note = text.t(`environment.${environment}.note`);
  const host = connection === null ? '' : hostOf(connection.url);
  const words = { production: host, test: `${host} · ${note}`, sandbox: note, none: '' }[environment];
  return {
    environment,
    word: text.t(`environment.${environment}.word`),
    who: connection?.name ?? text.t('program'),
    host: words,
  };
}

function Inside() {
  const text = useText();
  const screen = useRoute((route) => route.screen);
  const strip = useStrip();
  const archive = useIsArchive();
  useEverywhere();
  return (
    <div className="window" data-env={strip.environment}>
      <Strip {...strip} />
      <FrameNavigation />
      <main className="page" id="content" tabIndex={-1}>
        <div className="skip">
          <Button small onClick={skipToWork}>
            {text.t('nav.skip')}
          </Button>
        </div>
        <FrameNotices />
        <ScreenOf screen={screen} />
        <FrameToast />
        {strip.environment === 'sandbox' && !archive ? <PracticeBar /> : null}
      </main>
      <GoByKeys />
      <OpenDialog />
      <DropFile />
    </div>
  );
}

function Alone({ children }: { readonly children: ReactNode }) {
  const text = useText();
  const strip = useStrip();
  useEverywhere();
  return (
    <div className="window alone" data-env="none">
      <Strip {...strip} word={text.t('environment.none.word')} environment="none" />
      <main className="page reading" id="content" tabIndex={-1}>
        {children}
        <FrameToast />
      </main>
      <GoByKeys />
      <OpenDialog />
    </div>
  );
}

export function App() {
  useAppearance();
  const engine = useSession((session) => session.engine);
  const text = useText();
  const connections = useConnections((state) => state.all);
  const list = connections.value;
  if (engine.state !== 'failed' && list !== null && list.length > 0)
    return (
      <>
        <Inside />
        <Paper />
      </>
    );
  return (
    <Alone>
      {engine.state === 'failed' ? (
        <EngineFailed error={engine.error} />
      ) : list === null ? (
        <NotHere error={connections.error} sentence={text.t('loading.engine')} onAgain={() => void refreshAll()} />
      ) : (
        <FirstStart />
      )}
    </Alone>
  );
}
