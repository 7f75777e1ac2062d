// The commands of the window: to choose from, and as a list of keys.

import { useText } from '../../language/text.ts';
import { KeySheet } from '../../parts/key-sheet.tsx';
import { Palette, type PaletteItem } from '../../parts/palette.tsx';
import { type Command, COMMANDS } from '../../state/command-list.ts';
import { answeredCommands, runCommand, useCommands, useKeyNames } from '../../state/commands.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { goToRun } from '../../state/route.ts';
import { useRuns } from '../../state/runs.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';

function usePaletteItems(): PaletteItem[] {
  const text = useText();
  const keyName = useKeyNames();
  const answers = useCommands((state) => state.answers);
  const runs = useRuns((state) => state.all.value) ?? [];
  const commands = answeredCommands({ answers })
    .filter((command) => command.sheetOnly !== true)
    .map((command) => ({
      id: command.id,
      name: text.maybe(`commands.name.${command.id}`, command.id),
      group: text.t(`commands.group.${command.group}`),
      keys: command.keys[0] === undefined ? '' : keyName(command.keys[0]),
      onChoose: () => void setTimeout(() => runCommand(command.id)),
    }));
  const open = [...runs]
    .sort((a, b) => b.run - a.run)
    .slice(0, 30)
    .map((run) => ({
      id: `run-${run.run}`,
      name: text.t('commands.paletteRun', { run: String(run.run), kind: text.t(`kind.${run.kind}`) }),
      group: text.t(`runState.${run.state}`),
      keys: '',
      onChoose: () => goToRun(run.kind, run.run),
    }));
  return [...commands, ...open];
}

export function PaletteDialog() {
  const text = useText();
  return (
    <Palette
      label={text.t('commands.paletteLabel')}
      placeholder={text.t('commands.palettePlaceholder')}
      none={text.t('commands.paletteNone')}
      items={usePaletteItems()}
      onClose={closeDialog}
    />
  );
}

const GROUPS = ['go', 'act', 'grid', 'view'] as const satisfies readonly Command['group'][];

export function KeysDialog() {
  const text = useText();
  const keyName = useKeyNames();
  const groups = GROUPS.map((group) => ({
    name: text.t(`commands.group.${group}`),
    keys: COMMANDS.filter((command) => command.group === group && command.keys.length > 0).map((command) => ({
      name: text.t(`commands.name.${command.id}`),
      keys: keyName(command.keys[0] ?? ''),
    })),
  }));
  return (
    <ActDialog title={text.t('commands.title')} lead={text.t('commands.letters')} broad cancel={text.t('button.close')}>
      <KeySheet groups={groups} />
    </ActDialog>
  );
}
