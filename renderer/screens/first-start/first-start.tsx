// First start: practise with one press, or connect to the service.

import './first-start.css';
import { useState } from 'react';
import type { TeamWire } from '../../../preload/contract/team.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Strip } from '../../parts/strip.tsx';
import { startPractice } from '../../state/acts.ts';
import { useCommand, useKeyNames } from '../../state/commands.ts';
import { openDialog } from '../../state/dialogs.ts';
import { goTo } from '../../state/route.ts';
import { clearError, useNotices } from '../../state/notices.ts';
import { useProgress } from '../../state/progress.ts';
import { useTeam } from '../../state/team.ts';
import { newDraft } from '../connections/connection-draft.ts';
import { ConnectionForm } from '../connections/connection-form.tsx';
import { useMachine, useSaving } from '../connections/use-draft.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { LanguageChoice, ThemeChoice } from '../settings/appearance.tsx';
import { Reach } from '../settings/team.tsx';

function Practise() {
  const text = useText();
  const starting = useProgress((progress) => progress.act === 'practice');
  return (
    <section className="practise">
      <h2>{text.t('setup.first.practise')}</h2>
      <p>{text.t('setup.first.practiseLead')}</p>
      <ul className="lines ticks">
        {(['tick1', 'tick2', 'tick3', 'tick4'] as const).map((tick) => (
          <li key={tick}>
            <Icon name="check" small />
            {text.t(`setup.first.${tick}`)}
          </li>
        ))}
      </ul>
      <p className="do">
        <Button
          onClick={() =>
            void startPractice(text.t('setup.first.sampleWho')).then((started) => (started ? goTo('start') : undefined))
          }
          blocked={starting ? text.t('setup.first.starting') : null}
        >
          {text.t(starting ? 'setup.first.starting' : 'setup.first.start')}
        </Button>
      </p>
      <div className="sample-strip">
        <Strip
          sample
          environment="sandbox"
          word={text.t('environment.sandbox.word')}
          who={text.t('setup.first.sampleWho')}
          host={text.t('setup.first.sampleHost')}
        />
        <p className="label">{text.t('setup.first.sample')}</p>
      </div>
    </section>
  );
}

const NONE: ReadonlySet<string> = new Set();

function Connect() {
  const text = useText();
  const machine = useMachine();
  const [draft, setDraft] = useState(newDraft);
  const saving = useSaving(null);
  const go = (): void => {
    void saving.save(draft).then((done) => (done.saved ? goTo('connections') : undefined));
  };
  const keyName = useKeyNames();
  useCommand('primary', go);
  return (
    <section>
      <h2>{text.t('setup.first.connect')}</h2>
      <ConnectionForm
        draft={draft}
        onChange={setDraft}
        tried={saving.tried}
        known={NONE}
        keyRefused={saving.keyRefused}
        machine={machine}
        taken={saving.taken}
      />
      {saving.error === null ? null : <ErrorBanner error={saving.error} />}
      <p className="do save">
        <Button
          tone="primary"
          keys={keyName('Mod+Enter')}
          onClick={go}
          blocked={saving.busy ? text.t('setup.connection.testing') : null}
        >
          {text.t(saving.busy ? 'setup.connection.testing' : 'setup.connection.saveAndTest')}
        </Button>
        <span className="label">{text.t('setup.connection.testNote')}</span>
      </p>
      <p className="label">
        {text.t('setup.team.join.first')}{' '}
        <button type="button" className="link" onClick={() => openDialog({ kind: 'team-place', to: 'join' })}>
          {text.t('setup.team.join.name')} …
        </button>
      </p>
    </section>
  );
}

function Foot() {
  return (
    <div className="foot">
      <LanguageChoice system={false} />
      <ThemeChoice />
    </div>
  );
}

/** A desk of a team that has nothing yet: all of it comes from the shared log, and a connection made here would be one too many. */
function OfTeam({ team }: { readonly team: TeamWire }) {
  const text = useText();
  const { host, port, database, log } = team.place;
  return (
    <div className="first">
      <header>
        <h1>{text.t('setup.first.ofTeam')}</h1>
        <p className="lead">{text.t('setup.first.ofTeamLead')}</p>
      </header>
      <section className="of-team">
        <p className="label">{`${host}:${port}/${database} (${log})`}</p>
        <Reach team={team} text={text} bare />
      </section>
      <Foot />
    </div>
  );
}

export function FirstStart() {
  const text = useText();
  const { error, again } = useNotices();
  const team = useTeam((state) => state.team.value ?? null);
  if (team !== null && (team.away !== null || team.misfit !== null)) return <OfTeam team={team} />;
  return (
    <div className="first">
      <header>
        <h1>{text.t('setup.first.title')}</h1>
        <p className="lead">{text.t('setup.first.lead')}</p>
      </header>
      {error === null ? null : <ErrorBanner error={error} onAgain={again ?? undefined} onClose={clearError} />}
      <div className="pair">
        <Practise />
        <Connect />
      </div>
      <Foot />
    </div>
  );
}
