// Of the files of one hand-over the others are told which have their names: one that went from its folder while the desk was down may have
// been imported or not, and nobody says that it lies there.

import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parsedLine } from '../../../main/store/proof/proof-file.ts';
import { Desk, forgetTemplates } from '../../model/desk.ts';
import { perform } from '../../model/perform.ts';
import { PLAIN } from '../../model/world.ts';

afterAll(forgetTemplates);

const MOST = 40;

/** The files of the tray that have their names and all of their bytes. */
function named(tray: string): string[] {
  const files = readdirSync(tray, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.csv'));
  return files.map((name) => path.join(tray, name)).filter((file) => statSync(file).size > 0);
}

/** Killed as soon as both files of a hand-over have their names. */
async function killedWithBoth(): Promise<{ desk: Desk; files: string[] }> {
  for (let moment = 1; moment < MOST; moment += 1) {
    const desk = await Desk.start({ ...PLAIN, desks: 2, destinations: 'overlap' });
    await perform(desk, { name: 'add', n: 0 });
    await perform(desk, { name: 'pull-time', n: 0 });
    const { console: here } = desk;
    here.staysDown = () => true;
    here.killAt(moment);
    await here.ask('hand-over/write', { run: 1, way: { destination: null } });
    const files = named(here.tray);
    if (here.isDown && files.length === 2) return { desk, files };
    if (here.isDown) await here.open();
    desk.close();
  }
  throw new Error('it was never killed with both files in their folders');
}

it('of two files, one of which is gone after a kill, the log says of the other one alone that it has its name', async () => {
  const { desk, files } = await killedWithBoth();
  rmSync(files[0]!);
  await desk.console.open();
  const states = desk.console.store.handOvers.ofRun(1).map(({ number, state }) => [number, state]);
  expect(states).toEqual([
    [1, 'unclear'],
    [2, 'handed-over'],
  ]);
  await desk.console.ask('team/follow', {});
  const told = desk.team!.database.entries.map(({ body }) => parsedLine(body)!.entry);
  expect(told.filter(({ what }) => what === 'named')).toMatchObject([{ run: 1, handOvers: [2] }]);
  desk.close();
});
