// The fields that a connection asks for are changed while a confirm is under way, or was killed: the change waits or is refused, and
// nothing of what was marked is taken for edited.

import { expect, it } from 'vitest';
import { wireEngine } from '../../../main/host/wiring.ts';
import type { JournalHook } from '../../../main/store/journal.ts';
import { acceptAll, type Desk, handedOver, pull, statusesOf } from '../../support/desk.ts';

type Engine = Awaited<ReturnType<typeof wireEngine>>;

/** Without the hours, and the Ids of what they were for. */
const FEWER = ['Dato', 'AnsattId', 'ProsjektId'];
/** Between two moments that are tried. */
const STEP = 5;

async function accepted(): Promise<{ desk: Desk; run: number }> {
  const { desk, run } = await handedOver(2);
  desk.sandbox.set({ list: 'live', listExported: true });
  await acceptAll(desk, run);
  return { desk, run };
}

/** Confirms, and does something at a moment of it. False when it never came to that. */
async function confirmWith(
  desk: Desk,
  run: number,
  moment: number,
  then: (engine: () => Engine) => void,
): Promise<boolean> {
  let passed = -1;
  const hook: JournalHook = (when) => {
    if (passed === -1 || when === 'before') return;
    passed += 1;
    if (passed >= moment) then(() => engine);
  };
  const engine = await wireEngine({ folder: desk.data, mode: 'write', program: 'a test', secret: () => null, hook });
  passed = 0;
  await engine.ask('confirm/run', { run });
  const came = passed >= moment;
  passed = -1;
  await engine.close();
  return came;
}
it('changed in the middle of a confirm: once it is over', async () => {
  for (let moment = 1; ; moment += STEP) {
    const { desk, run } = await accepted();
    let change: Promise<unknown> | undefined;
    const came = await confirmWith(desk, run, moment, (engine) => {
      change ??= Promise.resolve().then(async () => {
        const said = await engine().ask('connections/update', { name: 'Prøve', options: { timeFields: FEWER } });
        return [said.ok, await statusesOf(desk, run)];
      });
    });
    if (!came) break;
    expect([moment, await change]).toEqual([moment, [true, ['marked', 'marked']]]);
    await pull(desk);
    expect([moment, await statusesOf(desk, run)]).toEqual([moment, ['marked', 'marked']]);
  }
});

it('changed after a confirm that was killed: not while a mark of it waits or is not read back', async () => {
  const refused = new Set<string>();
  for (let moment = 1; ; moment += 2) {
    const { desk, run } = await accepted();
    const came = await confirmWith(desk, run, moment, () => {
      throw new Error('killed');
    });
    if (!came) break;
    const { err } = await desk.run('connection', 'change', 'Prøve', '--fields', FEWER.join());
    if (err !== '') refused.add(/: 2 units of time (.*), and/.exec(err)![1]!);
    await desk.run('resume');
    await desk.run('confirm', String(run));
    await pull(desk);
    expect([moment, await statusesOf(desk, run)]).toEqual([moment, ['marked', 'marked']]);
  }
  expect([...refused]).toEqual(['wait for an answer or a mark', 'are marked and not read back yet']);
});
