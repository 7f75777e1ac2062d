// Settings: language, appearance, rows, keys, name lists, data.

import './settings.css';
import { type ReactNode, useState } from 'react';
import type { CheckWire } from '../../../preload/contract/store.ts';
import type { ErrorWire } from '../../../preload/contract/common.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Segments } from '../../parts/field.tsx';
import { StatusSign } from '../../parts/status-sign.tsx';
import { useConnections } from '../../state/connections.ts';
import { openDialog } from '../../state/dialogs.ts';
import { changeSettings, copyText, showFile, useSession } from '../../state/session.ts';
import { diagnostics, verifyStore } from '../../state/verify.ts';
import { ErrorBanner } from '../../parts/error-banner.tsx';
import { LanguageChoice, ThemeChoice } from './appearance.tsx';
import { Backups } from './backups.tsx';
import { OwnWords } from '../../parts/own-words.tsx';
import { Checks } from './checks.tsx';
import { Team } from './team.tsx';
import { NameLists } from './name-lists.tsx';

function Setting({
  name,
  hint,
  children,
}: {
  readonly name: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="setting">
      <div>
        {name}
        {hint === undefined ? null : <span className="label">{hint}</span>}
      </div>
      <div className="row">{children}</div>
    </div>
  );
}

function Appearance({ text }: { readonly text: Text }) {
  const settings = useSession((session) => session.settings);
  return (
    <section>
      <h2>{text.t('setup.settings.display')}</h2>
      <Setting name={text.t('setup.settings.language')} hint={text.t('setup.settings.languageHint')}>
        <LanguageChoice system />
      </Setting>
      <Setting name={text.t('setup.settings.theme')}>
        <ThemeChoice />
      </Setting>
      <Setting name={text.t('setup.settings.density')}>
        <Segments
          label={text.t('setup.settings.density')}
          value={settings.density}
          options={(['dense', 'roomy'] as const).map((value) => ({
            value,
            label: text.t(`setup.settings.densities.${value}`),
          }))}
          onChange={(density) => void changeSettings({ density })}
        />
      </Setting>
      <Setting name={text.t('setup.settings.letters')} hint={text.t('setup.settings.lettersHint')}>
        <Segments
          label={text.t('setup.settings.letters')}
          value={settings.letters ? 'on' : 'off'}
          options={(['on', 'off'] as const).map((value) => ({ value, label: text.t(`setup.settings.${value}`) }))}
          onChange={(letters) => void changeSettings({ letters: letters === 'on' })}
        />
      </Setting>
    </section>
  );
}

/** Who may read a file for the ERP; on Windows the rights of the folder hold. */
function Files({ text }: { readonly text: Text }) {
  const settings = useSession((session) => session.settings);
  return (
    <section>
      <h2>{text.t('setup.settings.files')}</h2>
      <Setting name={text.t('setup.settings.fileRights')} hint={text.t('setup.settings.fileRightsHint')}>
        <Segments
          label={text.t('setup.settings.fileRights')}
          value={settings.fileRights}
          options={(['owner', 'group', 'everyone'] as const).map((value) => ({
            value,
            label: text.t(`setup.settings.rights.${value}`),
          }))}
          onChange={(fileRights) => void changeSettings({ fileRights })}
        />
      </Setting>
    </section>
  );
}

function Data({ text }: { readonly text: Text }) {
  const about = useSession((session) => session.about);
  const [checks, setChecks] = useState<readonly CheckWire[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorWire | null>(null);
  const verify = async (): Promise<void> => {
    setBusy(true);
    const answer = await verifyStore();
    setBusy(false);
    setChecks(answer.ok ? answer.value : null);
    setError(answer.ok ? null : answer.error);
  };
  return (
    <section>
      <h2>{text.t('setup.settings.data')}</h2>
      <Setting name={text.t('setup.settings.folder')} hint={text.t('setup.settings.folderHint')}>
        <span className="code copyable cut">{about?.folder ?? ''}</span>
        {about === null ? null : (
          <Button small onClick={() => void showFile('data-folder')}>
            {text.t('setup.settings.showFolder')}
          </Button>
        )}
      </Setting>
      <Setting name={text.t('setup.settings.proof')}>
        {about?.proofProblem == null ? (
          <StatusSign sign="accepted" word={text.t('setup.settings.proofOk')} />
        ) : (
          <div>
            <StatusSign sign="finding" word={text.t('nav.proofBad')} />
            <OwnWords words={about.proofProblem} />
          </div>
        )}
        <span className="grow" />
        <Button small onClick={() => void verify()} blocked={busy ? text.t('setup.settings.verifying') : null}>
          {text.t(busy ? 'setup.settings.verifying' : 'setup.settings.verify')}
        </Button>
      </Setting>
      {error === null ? null : <ErrorBanner error={error} onAgain={() => void verify()} />}
      {checks === null ? null : <Checks checks={checks} text={text} />}
    </section>
  );
}

/** Copied, not sent: the person sees what it says before anybody else does. */
function Diagnostics({ text }: { readonly text: Text }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    const answer = await diagnostics();
    if (answer.ok) await copyText(answer.value.text);
    setCopied(answer.ok);
  };
  return (
    <Setting name={text.t('setup.settings.diagnostics')} hint={text.t('setup.settings.diagnosticsHint')}>
      {copied === null ? null : (
        <span className="second" role="status">
          {text.t(copied ? 'setup.settings.diagnosticsCopied' : 'setup.settings.diagnosticsFailed')}
        </span>
      )}
      <span className="grow" />
      <Button small onClick={() => void copy()}>
        {text.t('setup.settings.copyDiagnostics')}
      </Button>
    </Setting>
  );
}

/** Where there is a practice: it can be started over. */
function Practice({ text }: { readonly text: Text }) {
  const has = useConnections((state) => (state.all.value ?? []).some(({ builtIn }) => builtIn));
  if (!has) return null;
  return (
    <section>
      <h2>{text.t('start.practice.label')}</h2>
      <Setting name={text.t('start.practice.over.title')} hint={text.t('start.practice.over.hint')}>
        <span className="grow" />
        <Button small onClick={() => openDialog({ kind: 'practice-over' })}>
          {text.t('start.practice.over.button')}
        </Button>
      </Setting>
    </section>
  );
}

function About({ text }: { readonly text: Text }) {
  const shell = useSession((session) => session.shell);
  const about = useSession((session) => session.about);
  const lines = [
    { name: text.t('setup.settings.version'), value: shell?.version ?? '' },
    {
      name: text.t('setup.settings.engine'),
      value: [about && `Node ${about.engine}`, about && `SQLite ${about.sqlite}`, shell && `Electron ${shell.electron}`]
        .filter(Boolean)
        .join(' · '),
    },
    { name: text.t('setup.settings.storeId'), value: about?.storeId ?? '' },
    { name: text.t('setup.settings.who'), value: about?.who ?? '' },
  ];
  return (
    <section>
      <h2>{text.t('setup.settings.about')}</h2>
      {lines.map((line) => (
        <Setting key={line.name} name={line.name}>
          <span className="copyable second">{line.value}</span>
        </Setting>
      ))}
      <Diagnostics text={text} />
    </section>
  );
}

export function Settings() {
  const text = useText();
  return (
    <div className="reading-page scrolls" data-region tabIndex={-1}>
      <div className="settings">
        <header className="reading-head">
          <h1>{text.t('setup.settings.title')}</h1>
        </header>
        <Appearance text={text} />
        <NameLists />
        <Files text={text} />
        <Data text={text} />
        <Backups />
        <Team />
        <Practice text={text} />
        <About text={text} />
      </div>
    </div>
  );
}
