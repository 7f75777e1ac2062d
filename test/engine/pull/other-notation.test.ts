// The same list in another notation is the same list: a service that was brought up to date writes 7.50 for 7.5, its fields in another
// order, in indented lines or packed, and nothing of it is a change.

import { brotliCompressSync, gzipSync } from 'node:zlib';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  consoleIn,
  type Desk,
  fullEntry,
  hours,
  later,
  openDesk,
  type RecordOut,
  trayLines,
} from '../../support/desk.ts';
import { startServer } from '../../service/support/server.ts';

type Row = Record<string, unknown>;
type Turn = () => number;

/** Numbers from 0 to 1 that are the same each time. */
function turnsOf(seed: number): Turn {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function numberIn(turn: Turn, value: number): string {
  const text = String(value);
  const [whole = '', part = ''] = text.split('.');
  const forms = [text, part === '' ? `${text}.0` : `${text}00`, `${Number(whole + part)}e-${part.length}`];
  return forms[Math.floor(turn() * forms.length)]!;
}

function textIn(turn: Turn, value: string): string {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replaceAll(/[^\\"]/g, (sign) => (turn() < 0.2 ? escaped(sign) : sign));
}

const blank = (turn: Turn): string => ['', '', ' ', '\t', '\r\n  '][Math.floor(turn() * 5)]!;

function valueIn(turn: Turn, key: string, value: unknown): string {
  if (typeof value === 'number') return key === 'Id' ? String(value) : numberIn(turn, value);
  return typeof value === 'string' ? textIn(turn, value) : JSON.stringify(value);
}

function rowIn(turn: Turn, row: Row): string {
  const fields = Object.entries(row)
    .map((field) => ({ field, place: turn() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ field: [key, value] }) => `${textIn(turn, key)}${blank(turn)}:${blank(turn)}${valueIn(turn, key, value)}`);
  return `{${fields.join(`,${blank(turn)}`)}${blank(turn)}}`;
}

/** The service behind one that answers its lists in another notation each time. */
async function otherwise(desk: Desk, turn: Turn): Promise<string> {
  const server = await startServer(async (request, response) => {
    const isList = request.method === 'GET';
    const asked = isList ? {} : { body: request.body, headers: { 'content-type': 'application/json' } };
    const answer = await fetch(desk.sandbox.url + request.url, { method: request.method, ...asked });
    const text = await answer.text();
    const { value, ...rest } = isList ? (JSON.parse(text) as { value?: Row[] }) : {};
    const rows = value?.map((row) => ({ row, place: turn() })).toSorted((a, b) => a.place - b.place);
    const more = Object.entries(rest).map(([key, one]) => `,${blank(turn)}"${key}":${JSON.stringify(one)}`);
    const listed = rows?.map(({ row }) => rowIn(turn, row)).join(`,${blank(turn)}`);
    const body = listed === undefined ? text : `{"value":[${listed}]${more.join('')}}`;
    const [encoding, packed] = turn() < 0.5 ? ['gzip', gzipSync(body)] : ['br', brotliCompressSync(body)];
    const headers = { 'Content-Type': 'application/json', Date: answer.headers.get('date')! };
    response.writeHead(answer.status, { ...headers, 'Content-Encoding': encoding }).end(packed);
  });
  later(() => server.close());
  return server.url;
}

/** Three cycles, of which two correct something; what each said, and what the ERP has. */
async function cycles(turn: Turn | null) {
  const desk = await openDesk();
  const url = turn === null ? desk.sandbox.url : await otherwise(desk, turn);
  const ask = async <T>(...words: string[]) => {
    const { code, json } = await consoleIn<T>(path.join(desk.root, 'other'), words);
    return { code, json };
  };
  await ask('connection', 'add', 'Annen', '--url', url, '--environment', 'sandbox');
  const ids = [7.5, 0.25, 3.333333, 8, 1.1, 0.1].map((value, at) =>
    desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + at, Beskrivelse: 'Sjå «her» ☃', ...hours(value) })),
  );
  const said: unknown[] = [];
  for (const run of ['1', '2', '3']) {
    await ask('pull', 'time', '--connection', 'Annen');
    const { json } = await ask<RecordOut[]>('records', run);
    const kept = json.map(({ id, status, adjustment, reason }) => ({ id, status, adjustment, reason }));
    said.push(kept.toSorted((a, b) => a.id - b.id));
    said.push((await ask('hand-over', run, '--layout', 'plain-csv', '--to', desk.tray)).code);
    await ask('accept', run, '--all');
    if (run !== '3') desk.sandbox.edit(ids[Number(run)]!, hours(5));
    const { code, json: confirmed } = await ask<{ marked: number[]; changed: number[] }>('confirm', run);
    said.push([code, confirmed.marked.toSorted(), confirmed.changed]);
  }
  const inErp = trayLines(desk.tray).map(({ id, hours: amount }) => `${id} ${amount}`);
  return { said, inErp: inErp.toSorted(), verified: (await ask('verify')).code };
}

it.each([1, 2, 3])('is no change of it (%s)', async (seed) => {
  const plain = await cycles(null);
  expect(plain.verified).toBe(0);
  expect(await cycles(turnsOf(seed))).toEqual(plain);
});
