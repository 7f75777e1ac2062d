// Red is for what is dangerous: the acts whose button may be red, each by its words, and no other.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../main/launch/system.ts';

const FOLDER = path.join(root, 'renderer');
const SCREENS = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.replaceAll('\\', '/'));
const source = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8');

/** The dialogs of a file, each as it is written, whose button is red. */
function redDialogs(file: string): string[] {
  return source(file)
    .split(/(?=<[A-Z]\w*Dialog\b)/)
    .slice(1)
    .filter((dialog) => /^\s*danger(=\{(?!props\.danger)|\s*$)/m.test(dialog));
}

/** The act of such a dialog: the words of its button, or that it depends. */
const actOf = (dialog: string): string =>
  /danger=\{(\w+)\}/.exec(dialog)?.[1] ??
  [...dialog.matchAll(/(?:go=\{|label: )text\.t\(['`]([\w.${}]+)['`]/g)].map(([, key]) => key).at(0) ??
  'no words';

test('an act is red where it throws away, takes back, or goes on without a proof, and nowhere else', () => {
  const red = SCREENS.filter((file) => file !== 'parts/dialog.tsx').flatMap((file) =>
    redDialogs(file).map((dialog) => `${path.posix.basename(file)}: ${actOf(dialog)}`),
  );
  expect(red.sort()).toEqual([
    'begin-anew-dialog.tsx: setup.team.beginAnew.${way}.go',
    'finding-select.tsx: intake.file.fixedGo',
    'gone-through-dialog.tsx: acts.copied.go',
    'gone-through-dialog.tsx: acts.goneThrough.go',
    // Handed over without asking the service, which cannot be reached.
    'hand-over-dialog.tsx: unreachable',
    'intake-dialogs.tsx: intake.discard.go',
    'reason-dialogs.tsx: acts.discard.go',
    'reason-dialogs.tsx: acts.withdraw.go',
    'team-dialogs.tsx: setup.team.retire.go',
    'to-destinations.tsx: unreachable',
  ]);
});

test('no button is red by itself: it is red in the dialog that asks', () => {
  const own = SCREENS.filter((file) => /<(Icon)?Button\b[^>]*\btone=("stop|\{[^}]*'stop)/.test(source(file)));
  expect(own).toEqual(['parts/dialog.tsx']);
  const written = SCREENS.filter((file) => /className=[^>]*\bbtn\b[^>]*\bstop\b/.test(source(file)));
  expect(written).toEqual([]);
});
