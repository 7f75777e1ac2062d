// Practice: the sandbox as a connection like any other, the same one each time, and somebody else at work in it.

import { expect, it } from 'vitest';
import type { Answers, Channel, Input } from '../../../preload/contract/channels.ts';
import { wireEngine } from '../../../main/host/wiring.ts';
import { practiceWay } from '../../support/practice.ts';
import { newFolder } from '../../support/desk.ts';

async function practising<T>(folder: string, work: (engine: Awaited<ReturnType<typeof wireEngine>>) => Promise<T>) {
  const engine = await wireEngine({
    folder,
    mode: 'write',
    program: 'a test',
    secret: () => null,
    practice: practiceWay(),
  });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

it('is one connection with names and a tray, also after the next start at another address', async () => {
  const folder = newFolder();
  const start = () =>
    practising(folder, async (engine) => {
      const started = await engine.ask('practice/start', {});
      const connections = await engine.ask('connections/list', {});
      const names = await engine.ask('names/list', { connection: 'Sandkasse' });
      if (!started.ok || !connections.ok || !names.ok) throw new Error('refused');
      expect(connections.value).toMatchObject([{ name: 'Sandkasse', url: started.value.url, environment: 'sandbox' }]);
      expect(names.value.map(({ list }) => list).sort()).toEqual([
        'ansatt',
        'arbeidstype',
        'produkt',
        'prosjekt',
        'prosjektlinje',
      ]);
      return started.value.connection;
    });
  expect([await start(), await start()]).toEqual(['Sandkasse', 'Sandkasse']);
});

it('what somebody else approves is there at the next pull; what cannot be done yet says so', async () => {
  await practising(newFolder(), async (engine) => {
    await engine.ask('practice/start', {});
    expect(await engine.ask('practice/change', { change: 'edit-exported' })).toMatchObject({
      ok: false,
      error: { code: 'refused', cause: 'there is nothing to edit yet' },
    });
    const more = await engine.ask('practice/change', { change: 'approve-more' });
    expect(more).toMatchObject({ ok: true, value: { words: expect.stringMatching(/^\d+ approved$/) } });
  });
});

it('is started over on a connection of its own: what was practised is history, and waits for nobody', async () => {
  await practising(newFolder(), async (engine) => {
    const ask = async <C extends Channel>(channel: C, input: Input<C>): Promise<Answers[C]> => {
      const answer = await engine.ask(channel, input);
      if (!answer.ok) throw new Error(`${channel}: ${answer.error.cause}`);
      return answer.value;
    };
    const first = await ask('practice/start', {});
    const pulled = await ask('runs/pull', { connection: first.connection, kind: 'time' });
    await ask('hand-over/write', { run: pulled.run, way: { layout: 'plain-csv' } });
    const reviewed = await ask('runs/pull', { connection: first.connection, kind: 'material' });
    expect((await ask('todo/list', {})).length).toBeGreaterThan(1);

    const second = await ask('practice/start-over', {});
    expect(second.connection).toBe('Sandkasse 2');
    expect(second.url).not.toBe(first.url);
    expect(await ask('todo/list', {})).toEqual([]);
    expect(await ask('connections/list', {})).toMatchObject([
      { name: 'Sandkasse', builtIn: false, over: true },
      { name: 'Sandkasse 2', builtIn: true, over: false, url: second.url },
    ]);
    expect(await ask('runs/get', { run: reviewed.run })).toMatchObject({ state: 'discarded' });

    // The company is as on the first day, and its files go to a tray of their own.
    const again = await ask('runs/pull', { connection: second.connection, kind: 'time' });
    expect([again.records, again.counts]).toEqual([pulled.records, pulled.counts]);
    const { handOver } = await ask('hand-over/write', { run: again.run, way: { layout: 'plain-csv' } });
    expect(handOver.folder).toContain('sandbox-2');
    expect((await ask('practice/start-over', {})).connection).toBe('Sandkasse 3');
  });
});

it('is not offered where nobody runs it', async () => {
  const engine = await wireEngine({ folder: newFolder(), mode: 'write', program: 'a test', secret: () => null });
  try {
    expect(await engine.ask('practice/start', {})).toMatchObject({ ok: false, error: { code: 'refused' } });
  } finally {
    await engine.close();
  }
});

it('has the name that the window gives it, and keeps it', async () => {
  await practising(newFolder(), async (engine) => {
    const started = async (name: string) => {
      const answer = await engine.ask('practice/start', { name });
      return answer.ok ? answer.value.connection : null;
    };
    expect([await started('Sandbox'), await started('Sandkasse')]).toEqual(['Sandbox', 'Sandbox']);
    const over = await engine.ask('practice/start-over', { name: 'Sandbox' });
    expect(over).toMatchObject({ ok: true, value: { connection: 'Sandbox 2' } });
  });
});
