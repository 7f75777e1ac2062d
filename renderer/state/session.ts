// The program itself: engine, settings, what is known of this machine.

import { create } from 'zustand';
import type { EngineState, SecretState, ShellState } from '../../preload/contract/bridge.ts';
import { DEFAULT_SETTINGS, type SettingsWire } from '../../preload/contract/default-settings.ts';
import type { GivenPath } from '../../preload/contract/given-path.ts';
import type { FootOfPage, ShownFile } from '../../preload/contract/shell-channels.ts';
import type { AboutWire } from '../../preload/contract/store.ts';
import type { ErrorWire } from '../../preload/contract/common.ts';
import { bridge } from '../bridge.ts';
import type { Locale } from '../format/numbers.ts';
import { answerOf } from './ask.ts';

interface Session {
  readonly shell: ShellState | null;
  readonly engine: EngineState;
  readonly settings: SettingsWire;
  readonly about: AboutWire | null;
  readonly secrets: SecretState | null;
  readonly error: ErrorWire | null;
}

export const useSession = create<Session>(() => ({
  shell: null,
  engine: { state: 'starting' },
  settings: DEFAULT_SETTINGS,
  about: null,
  secrets: null,
  error: null,
}));

const isArchive = ({ about }: Pick<Session, 'about'>): boolean => (about?.archivedAt ?? null) !== null;

/** What was done here before a team was joined: it is read, and no service is asked about it. */
export const useIsArchive = (): boolean => useSession(isArchive);
export const isInArchive = (): boolean => isArchive(useSession.getState());

/** The language of the screens: the one of the settings, or that of the system. */
export function localeOf(settings: Pick<SettingsWire, 'language'>, system: string): Locale {
  if (settings.language !== 'system') return settings.language;
  return /^(nb|nn|no|da|sv)\b/i.test(system) ? 'nb' : 'en';
}

export async function loadShell(): Promise<void> {
  const [shell, secrets] = await Promise.all([bridge.shellState(), bridge.secretState()]);
  useSession.setState({ shell, secrets, engine: shell.engine });
}

export async function loadSession(): Promise<void> {
  const [settings, about] = await Promise.all([answerOf(bridge.settingsGet({})), answerOf(bridge.storeAbout({}))]);
  useSession.setState((before) => ({
    settings: settings.ok ? settings.value : before.settings,
    about: about.ok ? about.value : before.about,
    error: settings.ok ? null : settings.error,
  }));
}

/** Takes effect at once and is kept by the engine. */
export async function changeSettings(changes: Partial<SettingsWire>): Promise<void> {
  useSession.setState((before) => ({ settings: { ...before.settings, ...changes } }));
  const answer = await answerOf(bridge.settingsSet(changes));
  if (answer.ok) useSession.setState({ settings: answer.value });
}

/** A key belongs to a connection and to where it leads, whatever the connection is called. */
export async function keepSecret(to: { uuid: string; origin: string }, header: string, value: string): Promise<void> {
  const secret = { connection: to.uuid, origin: to.origin, header, value };
  useSession.setState({ secrets: await bridge.saveSecret(secret) });
}

export function copyText(text: string): Promise<void> {
  return bridge.copyText(text);
}

/** A window of its own on what this desk did before it joined a team. */
export function openArchive(name: string): Promise<void> {
  return bridge.openArchive(name);
}

export function showFile(file: ShownFile): Promise<void> {
  return bridge.showFile(file);
}

export function printPdf(name: string, foot: FootOfPage | null = null): Promise<string | null> {
  return bridge.printPdf(name, foot);
}

/** Chosen just now, or kept from before: then the engine knows it by what it belongs to, and it has no token. */
export interface ChosenPath {
  readonly path: string;
  readonly token: string | null;
}

export function pickFolder(title: string): Promise<GivenPath | null> {
  return bridge.pickFolder(title);
}

export function pickFile(title: string, extensions: string[]): Promise<GivenPath | null> {
  return bridge.pickFile(title, extensions);
}

export function pickSave(title: string, name: string, extensions: string[]): Promise<GivenPath | null> {
  return bridge.pickSave(title, name, extensions);
}

/** "kari · LONN-PC-03" → the machine. */
export function machineOf(who: string): string {
  return who.split(/[@·]/).at(-1)?.trim() ?? who;
}

/** What the engine says of itself and its store, asked again. */
export async function loadAbout(): Promise<void> {
  const about = await answerOf(bridge.storeAbout({}));
  if (about.ok) useSession.setState({ about: about.value });
}
