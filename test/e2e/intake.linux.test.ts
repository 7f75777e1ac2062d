// The engine killed between send and answer, by its process id: nothing goes out twice, and a person decides.

import { afterEach, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { confirmByKey, sees } from './steps.ts';
import { closeAll, engineReady } from './window.ts';
import { killEngine } from './engine-pid.ts';
import { batches, begin, choose, csv, rowsOf } from './intake-steps.ts';

afterEach(closeAll);

it('engine killed between send and answer: a card, the evidence, and a decision; nothing goes out twice', async () => {
  const { opened, page, service } = await begin();
  await choose(opened, csv(rowsOf(4)));
  await sees(page, /^Send 4 nye linjer/);
  service.setFault({ kind: 'delay', call: 'batch', ms: 20_000, after: true });
  await confirmByKey(page);
  const sent = () => service.calls().filter((call) => call.call === 'batch').length;
  const there = () => JSON.stringify(service.dump().material).match(/O-7712/g)?.length ?? 0;
  await until('four rows at the service', () => there() >= 4);
  await killEngine(opened);
  await engineReady(opened);
  await page.keyboard.press('Alt+1');
  await sees(page, 'Vi vet ikke om tjenesten tok imot 4 rader fra Ahlsell oktober.');
  await page.getByRole('button', { name: /^Avgjør( Ctrl.*)?$/ }).press('Enter');
  await sees(page, /ble sendt, men det kom ikke noe svar/);
  service.approveAll('material');
  await page.getByRole('button', { name: 'Spør tjenesten hva den viser' }).press('Enter');
  await sees(page, '4 av disse linjene står der.');
  await page.getByLabel('Alle 4 ble tatt imot').check();
  await page.getByRole('button', { name: 'Avgjør …' }).press('Enter');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.type('Står i listen til tjenesten');
  await page.keyboard.press('Control+Enter');
  await sees(page, /^4 linjer ligger i tjenesten/);
  expect((await batches(page))[0]).toMatchObject({ state: 'done', counts: { sent: 4, unknown: 0 } });
  expect(sent()).toBe(1);
});
