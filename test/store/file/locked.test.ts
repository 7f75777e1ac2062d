// The store held by another program, as a backup or a virus scanner does: said in plain words, nothing lost, and it goes on after.

import * as fs from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { wireEngine } from '../../../main/host/wiring.ts';
import { expectAgreement } from '../../support/agreement.ts';
import {
  acceptAll,
  confirm,
  consoleRun,
  type Desk,
  handedOver,
  later,
  sentToMark,
  statusesOf,
  trayLines,
} from '../../support/desk.ts';
import { finishEverything } from '../../support/operator.ts';

type Call = 'openSync' | 'writeSync' | 'fsyncSync' | 'ftruncateSync';
const disk = vi.hoisted(() => ({
  /** What calls about the proof log answer: an error code. */
  fails: new Map<string, string>(),
  /** Bytes that a write takes before it fails. */
  taken: 0,
  log: new Set<number>(),
}));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const ask = (call: Call, ours: boolean) => {
    const code = ours ? disk.fails.get(call) : undefined;
    if (code !== undefined) throw Object.assign(new Error(`${code}: ${call}`), { code });
  };
  return {
    ...real,
    openSync: (...given: Parameters<typeof fs.openSync>) => {
      const ours = String(given[0]).endsWith('proof.log');
      ask('openSync', ours);
      const descriptor = real.openSync(...given);
      if (ours) disk.log.add(descriptor);
      else disk.log.delete(descriptor);
      return descriptor;
    },
    writeSync: (descriptor: number, buffer: Buffer, from: number) => {
      if (disk.log.has(descriptor) && disk.fails.has('writeSync') && disk.taken > 0)
        real.writeSync(descriptor, buffer, from, disk.taken);
      ask('writeSync', disk.log.has(descriptor));
      return real.writeSync(descriptor, buffer, from);
    },
    fsyncSync: (descriptor: number) => {
      ask('fsyncSync', disk.log.has(descriptor));
      real.fsyncSync(descriptor);
    },
    ftruncateSync: (descriptor: number, size: number) => {
      ask('ftruncateSync', disk.log.has(descriptor));
      real.ftruncateSync(descriptor, size);
    },
  };
});

afterEach(() => {
  disk.fails.clear();
  disk.taken = 0;
});

/** Another program takes the whole file, and lets go when told. */
function holdStore(desk: Desk): () => void {
  const other = new Database(path.join(desk.data, 'console.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const release = () => {
    if (other.open) other.close();
  };
  later(release);
  return release;
}

function expectPlain(said: { code: number; err: string }, words: string): void {
  expect(said.code).toBe(1);
  expect(said.err).toContain(words);
  expect(said.err).not.toMatch(/\n {4}at /);
}

describe('the store file is locked by another program', () => {
  it('an act says so and changes nothing; reading goes on; and it works when the other is done', async () => {
    const { desk, run } = await handedOver(2);
    const release = holdStore(desk);
    const said = await desk.run<{ error: { code: string } }>('accept', String(run), '--all');
    expectPlain(said, 'another program has locked the file');
    expect(said.json.error.code).toBe('store-busy');
    expect(said.err).toContain('virus scanner');
    expect(await statusesOf(desk, run)).toEqual(['handed-over', 'handed-over']);
    release();
    await acceptAll(desk, run);
    expect((await confirm(desk, run)).state).toBe('closed');
    expectAgreement(desk.sandbox, trayLines(desk.tray));
  });

  it.each(['after transaction', 'before transaction', 'after proof'])(
    'in the middle of a confirm (%s): nothing is marked twice, and a next one finishes',
    async (where) => {
      const { desk, run, ids } = await handedOver(2);
      await acceptAll(desk, run);
      let release = () => {};
      let held = false;
      const said = await consoleRun(['confirm', String(run), '--data', desk.data], {}, (moment, what) => {
        if (held || `${moment} ${what}` !== where) return;
        held = true;
        // Inside a transaction of our own the lock is ours already; the other program waits its turn.
        try {
          release = holdStore(desk);
        } catch (error) {
          expect((error as { code: string }).code).toBe('SQLITE_BUSY');
        }
      });
      expect(held).toBe(true);
      expect([0, 1, 3]).toContain(said.code);
      if (said.code === 1) expectPlain(said, 'another program has locked the file');
      release();
      await finishEverything(desk.data, desk.tray);
      expect(sentToMark(desk)).toEqual(ids);
      expectAgreement(desk.sandbox, trayLines(desk.tray));
      expect((await desk.run('verify')).code).toBe(0);
    },
    30_000,
  );
});

describe('the proof log cannot be written', () => {
  it.each([
    ['openSync', 'EBUSY', 'store-busy'],
    ['openSync', 'EACCES', 'store-read-only'],
    ['writeSync', 'EBUSY', 'store-busy'],
    ['writeSync', 'ENOSPC', 'store-full'],
    ['fsyncSync', 'EDQUOT', 'store-full'],
    ['fsyncSync', 'EIO', 'store-damaged'],
  ] as const)('%s answers %s: the verdict does not take effect, and does when it is free', async (call, code, told) => {
    const { desk, run } = await handedOver(2);
    disk.fails.set(call, code);
    disk.taken = 20;
    const said = await desk.run<{ error: { code: string; object: string } }>('accept', String(run), '--all');
    expect(said.code).toBe(1);
    expect(said.json.error).toMatchObject({ code: told, object: path.join(desk.data, 'proof.log') });
    disk.fails.clear();
    expect(await statusesOf(desk, run)).toEqual(['handed-over', 'handed-over']);
    expect((await desk.run('verify')).code).toBe(0);
    await acceptAll(desk, run);
    expect((await confirm(desk, run)).state).toBe('closed');
  });

  it('nor cut off again: the engine goes on, and the half line is gone before the next one is written', async () => {
    const { desk, run } = await handedOver(2);
    const engine = await wireEngine({ folder: desk.data, mode: 'write', program: 'a test', secret: () => null });
    try {
      const accept = () => engine.ask('verdict/give', { run, verdict: 'accept', ids: 'all' });
      disk.fails.set('writeSync', 'ENOSPC').set('ftruncateSync', 'EIO');
      disk.taken = 20;
      expect(await accept()).toMatchObject({ ok: false, error: { code: 'store-full' } });
      disk.fails.clear();
      expect(await accept()).toMatchObject({ ok: true });
    } finally {
      await engine.close();
    }
    expect((await desk.run('verify')).code).toBe(0);
    expect((await confirm(desk, run)).state).toBe('closed');
  });

  it.each(['ENOSPC', 'EIO'])(
    'nor synced (%s), nor cut off again: nobody can tell, and the next start tells',
    async (code) => {
      const { desk, run } = await handedOver(2);
      disk.fails.set('fsyncSync', code).set('ftruncateSync', 'EIO');
      const said = await desk.run<{ error: { code: string } }>('accept', String(run), '--all');
      expect(said).toMatchObject({ code: 3, json: { error: { code: 'proof-log-unknown' } } });
      disk.fails.clear();
      expect((await desk.run('resume')).json).toMatchObject([{ what: 'verdict', outcome: 'completed' }]);
      expect(await statusesOf(desk, run)).toEqual(['accepted', 'accepted']);
      expect((await desk.run('verify')).code).toBe(0);
      expect((await confirm(desk, run)).state).toBe('closed');
    },
  );

  it('nor synced, nor cut off again: the engine begins nothing else until it is cut off, and then says that it did not take effect', async () => {
    const { desk, run } = await handedOver(2);
    const engine = await wireEngine({ folder: desk.data, mode: 'write', program: 'a test', secret: () => null });
    try {
      const accept = () => engine.ask('verdict/give', { run, verdict: 'accept', ids: 'all' });
      disk.fails.set('fsyncSync', 'ENOSPC').set('ftruncateSync', 'EIO');
      for (let time = 0; time < 2; time += 1)
        expect(await accept()).toMatchObject({ ok: false, error: { code: 'proof-log-unknown' } });
      disk.fails.clear();
      expect(await accept()).toMatchObject({ ok: true });
      expect(await engine.ask('recover/resume', {})).toMatchObject({
        value: [
          { what: 'proof-log', outcome: 'not-asked' },
          { what: 'verdict', outcome: 'dropped' },
        ],
      });
    } finally {
      await engine.close();
    }
    expect(await statusesOf(desk, run)).toEqual(['accepted', 'accepted']);
    expect((await desk.run('verify')).code).toBe(0);
  });
});
