// The answer to a row in words, or in a shape, that nobody has heard of: it was taken only where nothing that is said of it might be a no.

import { expect, it } from 'vitest';
import { openDesk } from '../../support/desk.ts';
import { products, send, writeRows } from './intake-desk.ts';

async function answered(body: unknown) {
  const desk = await openDesk();
  desk.sandbox.setFault({ kind: 'answer', call: 'batch', status: 200, body: JSON.stringify(body), times: 'always' });
  const { code, json } = await send(desk, writeRows(desk, 'a.csv', products('ABC')));
  return [code, json.sent, json.unknown + json.refused.length];
}

const rows = (field: string, ...values: unknown[]) => values.map((value) => ({ [field]: value }));

it.each<[string, unknown, number]>([
  ['a status of HTTP of its own', rows('httpStatus', 201, 201, 400), 2],
  ['the name of a status', rows('StatusCode', 'Created', 'Created', 'BadRequest'), 2],
  ['words of Norwegian', rows('Resultat', 'Lagret', 'Lagret', 'Ikke lagret'), 2],
  ['a kind of answer', rows('type', 'success', 'success', 'failure'), 0],
  ['an object further in', rows('svar', { status: 'ok' }, { status: 'ok' }, { status: 'error' }), 0],
  ['a name of zeros', rows('guid', '5f0c', '77aa', '00000000-0000'), 2],
  ['that it was there before', rows('duplicate', false, false, true), 2],
  ['a word under its number', { rader: { 1: 'ok', 2: 'ok', 3: 'feil' } }, 2],
  ['fewer rows than were sent', { ok: 'true', rader: 2 }, 0],
  ['that some wait', { accepted: true, queued: 3 }, 0],
])('%s is no yes to the rows that it is not said of', async (_what, body, sent) => {
  expect(await answered(body)).toEqual([3, sent, 3 - sent]);
});

it.each<[string, unknown]>([
  ['empty errors', rows('errors', [], [], [])],
  ['what was sent', rows('ProduktId', 'A', 'B', 'C')],
  ['their numbers in the service', rows('transaksjonsnr', 71, 72, 73)],
  ['that it is saved', rows('Resultat', 'Lagret', 'Lagret', 'Lagret')],
  ['a yes under their numbers', { rader: { 1: 'ok', 2: 'ok', 3: 'ok' } }],
  ['how many', { rader: 3 }],
])('%s says nothing against them', async (_what, body) => {
  expect(await answered(body)).toEqual([0, 3, 0]);
});
