// An older copy of the database is put back while it cannot be reached: who asks once it can be reached again is told of the copy, not
// that nobody is there.

import { afterAll, afterEach, expect, it } from 'vitest';
import { CONNECTION } from '../../model/console-side.ts';
import { Desk, forgetTemplates } from '../../model/desk.ts';
import { PLAIN } from '../../model/world.ts';

const open: Desk[] = [];
afterEach(() => {
  for (const desk of open.splice(0)) desk.close();
});
afterAll(forgetTemplates);

async function deskOfTwo(): Promise<Desk> {
  const desk = await Desk.start({ ...PLAIN, desks: 2 });
  open.push(desk);
  return desk;
}

const pull = (desk: Desk) => desk.console.ask('runs/pull', { kind: 'material', connection: CONNECTION });
const OLDER = {
  ok: false,
  error: {
    code: 'proof-mismatch',
    cause: expect.stringContaining('an older copy of the database was put back'),
    hint: expect.stringContaining('put-back'),
  },
};

it('an act after that says that an older copy is there, and so does the screen', async () => {
  const desk = await deskOfTwo();
  expect(await pull(desk)).toMatchObject({ ok: true });
  desk.team!.rewind(2);
  desk.team!.fault('away');
  expect(await pull(desk)).toMatchObject({ ok: false, error: { code: 'proof-log-away' } });
  expect(await pull(desk)).toMatchObject(OLDER);
  expect(await desk.console.ask('team/get', {})).toMatchObject({ ok: true, value: { away: null, misfit: 'older' } });
});

it('so it does where an act was left unfinished meanwhile, and that goes on once what was lost is put back', async () => {
  const desk = await deskOfTwo();
  expect(await pull(desk)).toMatchObject({ ok: true });
  desk.team!.rewind(2);
  await desk.console.powerCut(0.5, PLAIN.chunk);
  expect(await pull(desk)).toMatchObject(OLDER);
  expect(await desk.console.ask('team/put-back', { reason: 'the copy lacks two' })).toMatchObject({ ok: true });
  // The other desk says what it knows.
  for (const n of [1, 0]) await desk.team!.goTo(n);
  expect(await pull(desk)).toMatchObject({ ok: true });
});

it('what nobody answered is named as waiting for the other desks, where they have to say first what they know', async () => {
  const desk = await deskOfTwo();
  desk.team!.fault('answer-lost');
  expect(await pull(desk)).toMatchObject({ ok: false, error: { code: 'proof-log-unknown' } });
  desk.team!.rewind(1);
  await desk.team!.goTo(0);
  expect(await pull(desk)).toMatchObject({
    ok: false,
    error: { code: 'refused', cause: expect.stringContaining('these desks have not said yet what they know') },
  });
  for (const n of [1, 0]) await desk.team!.goTo(n);
  expect(await pull(desk)).toMatchObject({ ok: true });
});
