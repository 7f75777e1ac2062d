// What is marked is read back where the service lists what is exported, also without an answer; where it cannot be, the run says so.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { hoursOfService } from '../../support/agreement.ts';
import {
  acceptAll,
  type Desk,
  cycle,
  entry,
  handedOver,
  handOver,
  hours,
  inTray,
  later,
  openDesk,
  pull,
  records,
  resolve,
} from '../../support/desk.ts';

async function accepted(options: Parameters<typeof openDesk>[0] = {}) {
  const desk = await openDesk(options);
  const entryId = desk.sandbox.addTime(entry());
  const { run } = await pull(desk);
  const [one] = await records(desk, run);
  await handOver(desk, run);
  await acceptAll(desk, run);
  return { desk, run, id: one!.id, entryId };
}

describe('an entry edited between the last list and its mark, and the answer to the mark is lost', () => {
  it('is read back like any other', async () => {
    const { desk, run, id, entryId } = await accepted();
    desk.sandbox.set({ list: 'live', listExported: true });
    desk.sandbox.setFault({ kind: 'do', call: 'mark-time', operation: { do: 'edit', id: entryId, fields: hours(9) } });
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    const said = await desk.run<{ changed: number[]; marked: number[] }>('confirm', String(run));
    expect(said.json).toMatchObject({ changed: [id], marked: [] });
  });

  it('is read back where it left the list together with the others of its call', async () => {
    const { desk, run, ids } = await handedOver(2);
    await acceptAll(desk, run);
    desk.sandbox.set({ list: 'live', listExported: true });
    desk.sandbox.setFault({ kind: 'do', call: 'mark-time', operation: { do: 'edit', id: ids[0]!, fields: hours(9) } });
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    const said = await desk.run('confirm', String(run));
    expect(said).toMatchObject({ code: 3, json: { changed: [ids[0]], marked: [ids[1]] } });
    await resolve(desk, run, ids[0]!, 'send-correction');
    await cycle(desk);
    expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
  });

  it('is read back by resume, or resume says that it was not', async () => {
    const { desk, run, id, entryId } = await accepted();
    desk.sandbox.set({ list: 'live', listExported: true });
    desk.sandbox.setFault({ kind: 'do', call: 'mark-time', operation: { do: 'edit', id: entryId, fields: hours(9) } });
    desk.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    desk.sandbox.setFault({ kind: 'status', call: 'list-time', from: 2, status: 404, times: 'always' });
    await desk.run('confirm', String(run));
    desk.sandbox.clearFaults();
    const resumed = await desk.run('resume');
    const [line] = await records(desk, run);
    const told = line!.status === 'changed' || line!.status === 'unknown' || /unseen/.test(JSON.stringify(resumed));
    expect({ id: line!.id, told }).toEqual({ id, told: true });
  });
});

it('reads back although Ids cannot be filtered by, or says that it did not', async () => {
  const { desk, run } = await accepted();
  desk.sandbox.set({ list: 'live', listExported: true });
  desk.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
  const said = await desk.run('confirm', String(run));
  expect(said.err).toContain('unseen');
});

/** Between console and service: a list of what is exported that shows no Id yet, while `lags`. */
async function openLagging(to: string): Promise<{ url: string; lags: boolean }> {
  const between = { url: '', lags: false };
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await text(request);
      const asked = decodeURIComponent(request.url ?? '');
      if (between.lags && asked.includes('Eksportert eq true') && /\bId\b (?:ge|eq|gt)/.test(asked)) {
        response.setHeader('Content-Type', 'application/json').end('{"@odata.count":0,"value":[]}');
        return;
      }
      const { method = 'GET' } = request;
      const headers = { 'Content-Type': 'application/json' };
      const said = await fetch(`${to}${request.url}`, { method, headers, body: method === 'GET' ? null : body });
      response.writeHead(said.status, { 'Content-Type': 'application/json', Date: said.headers.get('date') ?? '' });
      response.end(await said.text());
    };
    void answer();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  later(() => {
    server.closeAllConnections();
    server.close();
  });
  between.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return between;
}

describe.each(['resume', 'confirm'] as const)('a list of what is exported lags behind the mark: %s', (command) => {
  it('finds out that an entry was edited before its mark, once the list shows it', async () => {
    const desk = await openDesk();
    const between = await openLagging(desk.sandbox.url);
    await desk.do('connection', 'change', 'Prøve', '--url', between.url);
    const entryId = desk.sandbox.addTime(entry());
    const other = desk.sandbox.addTime(entry({ AnsattId: 1002 }));
    const { run } = await pull(desk);
    await handOver(desk, run);
    await acceptAll(desk, run);
    desk.sandbox.set({ list: 'live', listExported: true });
    desk.sandbox.setFault({ kind: 'do', call: 'mark-time', operation: { do: 'edit', id: entryId, fields: hours(9) } });
    between.lags = true;
    // They stand in neither list: nobody can tell yet.
    const said = await desk.run('confirm', String(run));
    expect([said.code, said.json]).toMatchObject([3, { marked: [], unknown: [entryId, other] }]);
    between.lags = false;
    await desk.run(command, ...(command === 'confirm' ? [String(run)] : []));
    const states = (await records(desk, run)).map(({ id, status }) => [id, status]);
    expect(states).toEqual([
      [entryId, 'changed'],
      [other, 'marked'],
    ]);
    // And there is a decision that is true.
    await desk.do('resolve', String(run), '--ids', String(entryId), '--as', 'send-correction', '--reason', 'endret');
    const next = await pull(desk);
    await handOver(desk, next.run);
    expect(inTray(desk)).toBe(hoursOfService(desk.sandbox));
  });
});

/** Handed over, accepted, edited between list and mark; nobody knows of the mark where the exported list lags. */
async function sentWhileEdited(desk: Desk) {
  const edited = desk.sandbox.addTime(entry());
  const other = desk.sandbox.addTime(entry({ AnsattId: 1002 }));
  const { run } = await pull(desk);
  await handOver(desk, run);
  await acceptAll(desk, run);
  desk.sandbox.set({ list: 'live', listExported: true });
  desk.sandbox.setFault({ kind: 'do', call: 'mark-time', operation: { do: 'edit', id: edited, fields: hours(9) } });
  return { run, edited, other };
}

async function laggingDesk(options: Parameters<typeof openDesk>[0] = {}) {
  const desk = await openDesk(options);
  const between = await openLagging(desk.sandbox.url);
  await desk.do('connection', 'change', 'Prøve', '--url', between.url);
  return { desk, between };
}

const statesOf = async (desk: Desk, run: number) =>
  (await records(desk, run)).map(({ id, status }) => [id, status] as const);

it.each(['resume', 'pull', 'confirm'] as const)(
  'of two runs in doubt each is judged by its own: %s',
  async (command) => {
    const { desk, between } = await laggingDesk();
    between.lags = true;
    const runs = [];
    for (const _ of [1, 2]) {
      const sent = await sentWhileEdited(desk);
      const said = await desk.run('confirm', String(sent.run));
      expect([said.code, said.json]).toMatchObject([3, { unknown: [sent.edited, sent.other] }]);
      desk.sandbox.clearFaults();
      runs.push(sent);
    }
    between.lags = false;
    const words = { resume: ['resume'], pull: ['pull', 'time', '--connection', 'Prøve'], confirm: ['confirm', '2'] };
    await desk.run(...words[command]);
    for (const { run, edited, other } of runs)
      expect(await statesOf(desk, run)).toEqual([
        [edited, 'changed'],
        [other, 'marked'],
      ]);
  },
);

it('a pull takes up a confirm that broke off while the list of what is exported lags: nothing is marked that nobody saw', async () => {
  const { desk, between } = await laggingDesk();
  const { run, edited, other } = await sentWhileEdited(desk);
  desk.sandbox.setFault({ kind: 'status', call: 'list-time', from: 4, status: 404, times: 'always' });
  expect((await desk.run('confirm', String(run))).code).toBe(1);
  desk.sandbox.clearFaults();
  between.lags = true;
  await desk.run('pull', 'time', '--connection', 'Prøve');
  expect(await statesOf(desk, run)).toEqual([
    [edited, 'unknown'],
    [other, 'unknown'],
  ]);
  between.lags = false;
  await desk.run('resume');
  expect(await statesOf(desk, run)).toEqual([
    [edited, 'changed'],
    [other, 'marked'],
  ]);
});
