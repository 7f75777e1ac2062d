// Every row that went out is found again, with no network.

import { expect, it } from 'vitest';
import { openDesk } from '../../support/desk.ts';
import { send, writeRows } from './intake-desk.ts';

it('history knows every row that went out, offline, by words and by the id of the service', async () => {
  const desk = await openDesk();
  await send(desk, writeRows(desk, 'a.csv', [{ product: 'A', reference: 'O-771204' }]));
  const [row] = desk.sandbox.dump().material;
  await desk.sandbox.close();
  for (const words of [
    ['--text', 'o-771204'],
    ['--id', String(row!.id)],
  ]) {
    const { json } = await desk.run<Record<string, unknown>[]>('history', ...words);
    expect(json).toMatchObject([{ kind: 'intake', batch: 1, file: 'a.csv', line: 2, status: 'sent', id: row!.id }]);
  }
  expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
});
