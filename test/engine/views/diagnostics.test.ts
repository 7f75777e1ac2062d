// "Copy diagnostics": what helps somebody who was not there, without a key, a name or an amount.

import { expect, it } from 'vitest';
import { entry, openDesk, pull } from '../../support/desk.ts';
import { withEngine } from '../intake/intake-desk.ts';

it('tells versions, states and what failed, and none of what is private', async () => {
  const desk = await openDesk();
  desk.sandbox.addTime(entry({ AnsattId: 918273 }));
  await pull(desk);
  await desk.run('hand-over', '77', '--layout', 'plain-csv', '--to', desk.tray);
  const { text } = await withEngine(desk, (ask) => ask('store/diagnostics', {}));
  expect(text).toContain(`Node ${process.versions.node}`);
  expect(text).toContain('connections: 1 sandbox');
  expect(text).toContain('runs: 1 time review');
  expect(text).toContain('open acts: none');
  expect(text).toContain('proof log: fits the store');
  // The hand-over of a run that is not there is the last line.
  expect(text.split('\n').at(-1)).toContain('hand-over/files');
  // The seconds of a moment may be those of an amount.
  const told = text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
  for (const secret of ['Prøve', '918273', '7.5', '10482', desk.root, desk.sandbox.url])
    expect(told).not.toContain(secret);
});
