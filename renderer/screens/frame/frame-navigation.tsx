// Navigation of the window, with what each screen needs and how it stands with service and store.

import { type Text, useText } from '../../language/text.ts';
import { runWords } from '../run/run-word.ts';
import { Icon } from '../../parts/icon.tsx';
import { Navigation, NavigationItem, type NavRun } from '../../parts/navigation.tsx';
import { useKeyNames } from '../../state/commands.ts';
import { useConnection, useConnections } from '../../state/connections.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useOnline } from '../../state/online.ts';
import { useConfirmed, useProgress } from '../../state/progress.ts';
import { type Screen, SCREENS } from '../../../preload/contract/screens.ts';
import { goTo, goToRun, useRoute } from '../../state/route.ts';
import { isOpen, needsOf, useRuns } from '../../state/runs.ts';
import { machineOf, useIsArchive, useSession } from '../../state/session.ts';
import { shownScreen } from '../all-screens.ts';
import { reachedOf, REACHED_ICONS } from './reached.ts';

/** A screen with what waits there. */
function ScreenItem({ screen }: { readonly screen: Screen }) {
  const text = useText();
  const now = useRoute((route) => route.screen);
  const { icon, Waits, isApart = false, beforeGoing } = shownScreen(screen);
  return (
    <NavigationItem
      label={text.t(`nav.${screen}`)}
      icon={icon}
      isNow={screen === now}
      isApart={isApart}
      waits={Waits === undefined ? null : <Waits />}
      onGo={() => {
        beforeGoing?.();
        goTo(screen);
      }}
    />
  );
}

function useOpenRuns(text: Text, connection: string | null): NavRun[] {
  const runs = useRuns((state) => state.all.value);
  const opened = useRoute((route) => route.run);
  const confirmed = useConfirmed();
  return (runs ?? [])
    .filter((run) => isOpen(run) && run.connection === connection)
    .sort((a, b) => b.run - a.run)
    .slice(0, 4)
    .map((run) => {
      const needs = run.run === confirmed ? 0 : needsOf(run);
      return {
        run: run.run,
        label: text.t('nav.openRun', { run: String(run.run), kind: text.t(`kind.${run.kind}`) }),
        state: runWords(run, text, confirmed),
        warn: needs > 0,
        on: opened === run.run,
      };
    });
}

function StateLines({ text }: { readonly text: Text }) {
  const online = useOnline();
  const connection = useConnection()?.name ?? '';
  const isCounted = useConnections((state) => state.tests[connection]?.loading === true);
  const isPulled = useProgress((progress) => progress.act === 'pull' && progress.connection === connection);
  const isArchive = useIsArchive();
  const reached = reachedOf({ ...online, isArchive, isAsked: isCounted || isPulled });
  const about = useSession((session) => session.about);
  const machine = useConnection()?.machine ?? null;
  const problem = about?.proofProblem ?? null;
  return (
    <>
      <span className={reached === 'offline' || reached === 'refusing' ? 'warn' : ''}>
        <Icon name={REACHED_ICONS[reached]} small />
        <b>{text.t(`nav.${reached}`)}</b>
      </span>
      <span className={`t${problem === null ? '' : ' warn'}`}>
        {about === null ? '' : text.t(problem === null ? 'nav.proofOk' : 'nav.proofBad')}
      </span>
      <span className="t">{about?.who ?? ''}</span>
      {machine === null || about === null || machine === machineOf(about.who) ? null : (
        <span className="t warn">{text.t('nav.exports', { machine })}</span>
      )}
    </>
  );
}

export function FrameNavigation() {
  const text = useText();
  const keyName = useKeyNames();
  const connection = useConnection()?.name ?? null;
  const runs = useRuns((state) => state.all.value);
  return (
    <Navigation
      label={text.t('nav.label')}
      screens={SCREENS.map((screen) => <ScreenItem key={screen} screen={screen} />)}
      find={{
        label: text.t('nav.find'),
        keys: keyName('Mod+K'),
        onFind: () => openDialog({ kind: 'palette' }),
      }}
      runs={useOpenRuns(text, connection)}
      runsLabel={text.t('nav.openRuns')}
      onRun={(number) => {
        const run = runs?.find((other) => other.run === number);
        if (run) goToRun(run.kind, run.run);
      }}
      state={<StateLines text={text} />}
    />
  );
}
