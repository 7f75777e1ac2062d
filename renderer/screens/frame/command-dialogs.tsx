// The commands of the window: to choose from, and as a list of keys.

import { useEffect } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { KeySheet } from '../../parts/key-sheet.tsx';
import { Palette, type PaletteItem } from '../../parts/palette.tsx';
import { type Command, COMMANDS } from '../../state/command-list.ts';
import { answeredCommands, runCommand, useCommands, useKeyNames } from '../../state/commands.ts';
import { closeDialog, openDialog } from '../../state/dialogs.ts';
import { useConnection } from '../../state/connections.ts';
import { findInPalette, showId, showNamed, usePalette } from '../../state/palette.ts';
import { useConfirmed, useProgress } from '../../state/progress.ts';
import { goTo, goToPast, goToRun } from '../../state/route.ts';
import { useRuns } from '../../state/runs.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { runWords } from '../run/run-word.ts';
import { useOthers } from './practice-bar.tsx';

const MOST_RUNS = 30;

function runItems(runs: readonly RunWire[], confirmed: number | null, text: Text): PaletteItem[] {
  const newest = [...runs].sort((a, b) => b.run - a.run);
  const open = newest.map(
    (run): PaletteItem => ({
      id: `run-${run.run}`,
      name: text.t('commands.paletteRun', { run: String(run.run), kind: text.t(`kind.${run.kind}`) }),
      group: runWords(run, text, confirmed),
      keys: '',
      onChoose: () => goToRun(run.kind, run.run),
    }),
  );
  const files = newest.flatMap((run) =>
    run.handOvers.flatMap(({ handOver, file }): PaletteItem[] =>
      file === null
        ? []
        : [
            {
              id: `file-${handOver}`,
              name: file,
              group: text.t('commands.paletteFile', { run: String(run.run) }),
              keys: '',
              onChoose: () => goToPast(run.run),
            },
          ],
    ),
  );
  return [...open, ...files];
}

/** What words find: employees and projects by the engine, an Id by itself. */
function useFoundItems(): PaletteItem[] {
  const text = useText();
  const { found, text: typed } = usePalette();
  const named = found.map(
    (one): PaletteItem => ({
      id: `${one.list}-${one.id}`,
      name: `${one.id} ${one.name}`,
      group: text.t(`column.${one.list}`),
      keys: '',
      found: true,
      onChoose: () => showNamed(one),
    }),
  );
  const id = typed.trim();
  if (!/^\d{1,15}$/.test(id)) return named;
  const item: PaletteItem = {
    id: `id-${id}`,
    name: text.t('commands.paletteId', { id }),
    group: text.t('nav.history'),
    keys: '',
    found: true,
    onChoose: () => showId(id),
  };
  return [...named, item];
}

const SETTINGS = ['language', 'theme', 'density', 'letters', 'names', 'backups', 'team', 'diagnostics'] as const;

/** What is set for the connection that is shown, each where it is set. */
function connectionItems(connection: string | null, text: Text): PaletteItem[] {
  if (connection === null) return [];
  return (['locked', 'cutoff', 'connection'] as const).map((kind) => ({
    id: `setting-${kind}`,
    name: text.t(`commands.setting.${kind}`),
    group: connection,
    keys: '',
    onChoose: () => void setTimeout(() => openDialog({ kind, connection })),
  }));
}

function usePaletteItems(connection: string | null): PaletteItem[] {
  const text = useText();
  const keyName = useKeyNames();
  const answers = useCommands((state) => state.answers);
  const runs = useRuns((state) => state.all.value) ?? [];
  const typed = usePalette((palette) => palette.text);
  const found = useFoundItems();
  const commands = answeredCommands({ answers })
    .filter((command) => command.sheetOnly !== true)
    .map(
      (command): PaletteItem => ({
        id: command.id,
        name: text.maybe(`commands.name.${command.id}`, command.id),
        group: text.t(`commands.group.${command.group}`),
        keys: command.keys[0] === undefined ? '' : keyName(command.keys[0]),
        onChoose: () => void setTimeout(() => runCommand(command.id)),
      }),
    );
  const settings = SETTINGS.map(
    (one): PaletteItem => ({
      id: `setting-${one}`,
      name: text.t(`commands.setting.${one}`),
      group: text.t('nav.settings'),
      keys: '',
      onChoose: () => goTo('settings'),
    }),
  );
  const own = runItems(runs, useConfirmed(), text);
  const busy = useProgress((progress) => progress.act !== null);
  const { offered } = useOthers();
  const others = (busy ? [] : offered).map(
    ({ label, onClick }): PaletteItem => ({
      id: `practice-${label}`,
      name: label,
      group: text.t('start.practice.label'),
      keys: '',
      onChoose: onClick,
    }),
  );
  // Without words the newest are enough.
  return [
    ...found,
    ...commands,
    ...others,
    ...(typed.trim() === '' ? own.slice(0, MOST_RUNS) : own),
    ...settings,
    ...connectionItems(connection, text),
  ];
}

export function PaletteDialog() {
  const text = useText();
  const connection = useConnection();
  const name = connection?.name ?? null;
  useEffect(() => void findInPalette(name, ''), [name]);
  return (
    <Palette
      label={text.t('commands.paletteLabel')}
      placeholder={text.t('commands.palettePlaceholder')}
      none={text.t('commands.paletteNone')}
      items={usePaletteItems(name)}
      onText={(typed) => void findInPalette(name, typed)}
      onClose={closeDialog}
    />
  );
}

const GROUPS = ['go', 'act', 'grid', 'view'] as const satisfies readonly Command['group'][];

/** The keys of a command that have a name on every keyboard. */
const written = ({ keys }: Command): readonly string[] => keys.filter((key) => key !== 'ContextMenu');

export function KeysDialog() {
  const text = useText();
  const keyName = useKeyNames();
  const groups = GROUPS.map((group) => ({
    name: text.t(`commands.group.${group}`),
    keys: COMMANDS.filter((command) => command.group === group && command.keys.length > 0).map((command) => ({
      name: text.t(`commands.name.${command.id}`),
      keys: written(command)
        .map(keyName)
        .join(` ${text.t('commands.or')} `),
    })),
  }));
  return (
    <ActDialog title={text.t('commands.title')} lead={text.t('commands.letters')} broad cancel={text.t('button.close')}>
      <KeySheet groups={groups} />
    </ActDialog>
  );
}
