// Rule 9: an older store put back beside its proof log, a store that was lost, a log that does not fit. Nothing is handed over twice,
// nothing accepted is forgotten, and what cannot be known blocks the hand-over until a person has gone through it.

import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectAgreement } from '../../support/agreement.ts';
import {
  acceptAll,
  confirm,
  cycle,
  type Desk,
  entry,
  handOver,
  hours,
  openDesk,
  pull,
  records,
  type RunOut,
  trayLines,
} from '../../support/desk.ts';
import { loseStore, STORE_FILES } from '../../support/lost-store.ts';
import { finishEverything } from '../../support/operator.ts';

function keep(desk: Desk): void {
  mkdirSync(path.join(desk.root, 'kept'), { recursive: true });
  for (const name of STORE_FILES)
    cpSync(path.join(desk.data, name), path.join(desk.root, 'kept', name), { force: true, errorOnExist: false });
}

function putBack(desk: Desk): void {
  loseStore(desk.data);
  cpSync(path.join(desk.root, 'kept'), desk.data, { recursive: true });
}

async function deskWithRuns() {
  const made = await openDesk();
  made.sandbox.addTime(entry());
  await cycle(made);
  // One transaction of the database, so that the copy is whole without its journal.
  for (const name of STORE_FILES.slice(1)) writeFileSync(path.join(made.data, name), '', { flag: 'a' });
  keep(made);
  return made;
}

const statuses = async (made: Desk, run: number) => (await records(made, run)).map((line) => line.status);
const whole = async (made: Desk) => expect((await made.run<{ ok: boolean }>('verify')).json.ok).toBe(true);

describe('an older store put back beside its proof log', () => {
  it('knows again what was handed over, waits for the answer, and offers none of it a second time', async () => {
    const made = await deskWithRuns();
    made.sandbox.addTime(entry({ AnsattId: 1002 }));
    const lost = await pull(made);
    await handOver(made, lost.run);
    putBack(made);
    const next = await pull(made);
    expect(next).toMatchObject({ ready: 0, duplicates: 1 });
    const [again] = (await made.do<RunOut[]>('runs')).filter((run) => run.run === lost.run);
    expect(again).toMatchObject({ state: 'handed-over', records: 1, totals: { hours: 7.5 } });
    expect(await statuses(made, lost.run)).toEqual(['handed-over']);
    await whole(made);
    await finishEverything(made.data, made.tray);
    expectAgreement(made.sandbox, trayLines(made.tray));
  });

  it('knows verdicts, marks and withdrawals again', async () => {
    const made = await deskWithRuns();
    for (const employee of [1002, 1003, 1004])
      made.sandbox.addTime(entry({ AnsattId: employee, ...hours(employee - 1000) }));
    const first = await pull(made);
    const [marked, rejected] = (await records(made, first.run)).map((line) => line.id);
    await handOver(made, first.run);
    await made.do('accept', String(first.run), '--ids', String(marked));
    await made.do('reject', String(first.run), '--ids', String(rejected), '--reason', 'feil lønnsart');
    await confirm(made, first.run);
    made.sandbox.addTime(entry({ AnsattId: 1005 }));
    const second = await pull(made);
    const file = await handOver(made, second.run);
    await made.do('withdraw', String(file.handover), '--reason', 'feil mappe');
    putBack(made);
    await made.do('resume');
    expect((await statuses(made, first.run)).sort()).toEqual(['handed-over', 'marked', 'rejected']);
    // A person is asked about what the log alone calls withdrawn (lone-withdrawals.test.ts).
    expect(await statuses(made, second.run)).toEqual(['handed-over', 'handed-over']);
    await made.do('withdraw', String(file.handover), '--reason', 'feil mappe');
    expect((await statuses(made, second.run)).sort()).toEqual(['withdrawn', 'withdrawn']);
    await whole(made);
    const third = await pull(made);
    expect(third).toMatchObject({ ready: 2, duplicates: 1 });
  });

  it('asks the service about marks whose outcome the lost store knew', async () => {
    const made = await deskWithRuns();
    made.sandbox.addTime(entry({ AnsattId: 1002 }));
    made.sandbox.addTime(entry({ AnsattId: 1003 }));
    const lost = await pull(made);
    await handOver(made, lost.run);
    await acceptAll(made, lost.run);
    made.sandbox.setFault({ kind: 'drop-after', call: 'mark-time' });
    await made.run('confirm', String(lost.run));
    putBack(made);
    await made.do('resume');
    // They left the list together.
    expect(await statuses(made, lost.run)).toEqual(['marked', 'marked']);
    expect((await made.do<RunOut[]>('runs')).find((run) => run.run === lost.run)?.state).toBe('closed');
    expectAgreement(made.sandbox, trayLines(made.tray));
  });

  it('sends a correction that was decided on, and once only', async () => {
    const made = await deskWithRuns();
    const id = made.sandbox.addTime(entry({ AnsattId: 1002 }));
    const lost = await pull(made);
    await handOver(made, lost.run);
    await acceptAll(made, lost.run);
    made.sandbox.set({ list: 'live' });
    made.sandbox.edit(id, hours(4));
    const said = await confirm(made, lost.run);
    expect(said.changed).toHaveLength(1);
    await made.do(
      'resolve',
      String(lost.run),
      '--ids',
      String(said.changed[0]),
      '--as',
      'send-correction',
      '--reason',
      'x',
    );
    const next = await pull(made);
    await handOver(made, next.run);
    putBack(made);
    await made.do('resume');
    expect(await statuses(made, lost.run)).toEqual(['resolved']);
    expect(await statuses(made, next.run)).toEqual(['handed-over', 'handed-over']);
    await whole(made);
    await finishEverything(made.data, made.tray);
    expectAgreement(made.sandbox, trayLines(made.tray));
  });

  it('asks a person about a file that is not in its folder any more', async () => {
    const made = await deskWithRuns();
    made.sandbox.addTime(entry({ AnsattId: 1002 }));
    const lost = await pull(made);
    const { file } = await handOver(made, lost.run);
    rmSync(file!);
    putBack(made);
    const told = await made.run<{ outcome: string }[]>('resume');
    expect(told.code).toBe(3);
    expect(told.json.map((one) => one.outcome)).toContain('unclear');
    await acceptAll(made, lost.run);
    expect((await confirm(made, lost.run)).marked).toHaveLength(1);
  });
});

describe('a store that was lost beside its proof log', () => {
  it('takes the log over once the connection is there again', async () => {
    const made = await deskWithRuns();
    made.sandbox.addTime(entry({ AnsattId: 1002 }));
    const lost = await pull(made);
    await handOver(made, lost.run);
    loseStore(made.data);
    await made.do('connection', 'add', 'Prøve', '--url', made.sandbox.url, '--environment', 'sandbox');
    expect(await statuses(made, lost.run)).toEqual(['handed-over']);
    await whole(made);
    expect(await pull(made)).toMatchObject({ ready: 0, duplicates: 1 });
    await finishEverything(made.data, made.tray);
    expectAgreement(made.sandbox, trayLines(made.tray));
  });

  it('knows a decision in a run that handed nothing over', async () => {
    const made = await openDesk();
    made.sandbox.addTime(entry());
    await cycle(made);
    const { fields } = made.sandbox.dump().time.lines[0]!;
    const shown = { ...fields, Eksportert: false, EndretDato: '2027-01-01T00:00:00Z' };
    made.sandbox.setFault({
      kind: 'answer',
      call: 'list-time',
      body: JSON.stringify({ value: [shown] }),
      times: 'always',
    });
    const alarm = (await made.run<RunOut>('pull', 'time', '--connection', 'Prøve')).json;
    const words = ['--ids', String(fields.Id), '--as', 'marked-elsewhere', '--reason', 'sett i tjenesten'];
    await made.do('resolve', String(alarm.run), ...words);
    made.sandbox.clearFaults();
    loseStore(made.data);
    await made.run('connection', 'add', 'Prøve', '--url', made.sandbox.url, '--environment', 'sandbox');
    await made.do('resume');
    expect((await made.do<RunOut[]>('runs')).map(({ run, state }) => [run, state])).toEqual([
      [alarm.run - 1, 'closed'],
      [alarm.run, 'closed'],
    ]);
    await whole(made);
  });

  it('names the connection that it waits for, and hands nothing over until then', async () => {
    const made = await deskWithRuns();
    made.sandbox.addTime(entry({ AnsattId: 1002 }));
    await handOver(made, (await pull(made)).run);
    loseStore(made.data);
    await made.do('connection', 'add', 'Annen', '--url', made.sandbox.url, '--environment', 'sandbox');
    const said = await made.run('pull', 'time', '--connection', 'Annen');
    expect(said.code).toBe(1);
    expect(said.err).toContain('"Prøve"');
    expect(await made.do('runs')).toEqual([]);
    // Under its name it is the one that the log waits for.
    await made.do('connection', 'change', 'Annen', '--rename', 'Prøve');
    await made.run('resume');
    expect(await pull(made)).toMatchObject({ ready: 0, duplicates: 1 });
  });
});

describe('going through a log that does not fit', () => {
  interface Gone {
    readonly kept: number;
    readonly notKept: readonly { readonly what: string; readonly why: string }[];
  }
  /** The store is lost beside a log that tells of two connections, and only one of them is there again. */
  async function oneIsLost(): Promise<{ made: Desk; again: Gone }> {
    const made = await openDesk();
    const other = await openDesk();
    await made.do('connection', 'add', 'Andre', '--url', other.sandbox.url, '--environment', 'test');
    other.sandbox.addTime(entry());
    const there = await made.do<RunOut>('pull', 'time', '--connection', 'Andre');
    await handOver(made, there.run);
    made.sandbox.addTime(entry({ AnsattId: 1002 }));
    const { run } = await pull(made);
    await handOver(made, run);
    await acceptAll(made, run);
    loseStore(made.data);
    await made.run('connection', 'add', 'Prøve', '--url', made.sandbox.url, '--environment', 'sandbox');
    expect((await made.run('pull', 'time', '--connection', 'Prøve')).code).toBe(1);
    return { made, again: await made.do<Gone>('proof-log', '--gone-through', 'Andre er lagt ned') };
  }

  it('keeps what can be kept: what was handed over is not handed over again, and its answer is known', async () => {
    const { made, again } = await oneIsLost();
    expect(again.kept).toBeGreaterThan(0);
    expect(again.notKept.map(({ what }) => what)).toContain('hand-over');
    expect(again.notKept[0]!.why).toContain('"Andre"');
    const [run] = await made.do<RunOut[]>('runs');
    expect(run).toMatchObject({ state: 'handed-over' });
    expect((await records(made, run!.run)).map(({ status }) => status)).toEqual(['accepted']);
    expect(await pull(made)).toMatchObject({ ready: 0, duplicates: 1 });
    expect((await confirm(made, run!.run)).state).toBe('closed');
    expect((await made.run('verify')).code).toBe(0);
  });
});

describe('a proof log that does not fit', () => {
  const damage: Record<string, (file: string, made: Desk) => void> = {
    'is missing': (file) => rmSync(file),
    'is cut': (file) => writeFileSync(file, `${readFileSync(file, 'utf8').split('\n').slice(0, 1).join('\n')}\n`),
    'was altered at its end': (file) =>
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"hash":"(.)/g, '"hash":"f$1')),
    'ends in something else': (file) => appendFileSync(file, '{"seq":99}\n'),
    'is of another store': (file) =>
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"store":"[^"]*"/g, '"store":"another"')),
  };
  for (const [how, harm] of Object.entries(damage)) {
    it(`${how}: hand-over is blocked until a person has gone through what was listed`, async () => {
      const made = await deskWithRuns();
      made.sandbox.addTime(entry({ AnsattId: 1002 }));
      const { run } = await pull(made);
      harm(path.join(made.data, 'proof.log'), made);
      expect((await made.run('pull', 'material', '--connection', 'Prøve')).code).toBe(1);
      const write = () => made.run('hand-over', String(run), '--layout', 'plain-csv', '--to', made.tray);
      const said = await write();
      expect(said.code).toBe(1);
      expect(said.err).toContain('proof log');
      expect((await made.run('proof-log', '--gone-through', ' ')).code).toBe(2);
      await made.do('proof-log', '--gone-through', 'sett på alt i ERP: ingen av dem er der');
      expect((await write()).code).toBe(0);
      await whole(made);
      expect((await made.run('proof-log', '--gone-through', 'igjen')).code).toBe(1);
    });
  }

  it('the right one put back is known again', async () => {
    const made = await deskWithRuns();
    const file = path.join(made.data, 'proof.log');
    made.sandbox.addTime(entry({ AnsattId: 1002 }));
    const { run } = await pull(made);
    const right = readFileSync(file);
    rmSync(file);
    expect((await made.run('hand-over', String(run), '--layout', 'plain-csv', '--to', made.tray)).code).toBe(1);
    writeFileSync(file, right);
    await handOver(made, run);
    await whole(made);
  });
});

describe('a data folder that is older than what this machine has seen', () => {
  const blocked = async (made: Desk) => {
    const said = await made.run('pull', 'time', '--connection', 'Prøve');
    expect(said.code).toBe(1);
    await made.do('proof-log', '--gone-through', 'sett på alt i ERP');
    const { run } = await pull(made);
    await handOver(made, run);
    await whole(made);
    return said.err;
  };

  it('copied from yesterday, proof log and all: hand-over is blocked until a person has gone through it', async () => {
    const made = await deskWithRuns();
    const kept = path.join(made.root, 'yesterday');
    cpSync(made.data, kept, { recursive: true });
    made.sandbox.addTime(entry({ AnsattId: 1002 }));
    await handOver(made, (await pull(made)).run);
    rmSync(made.data, { recursive: true });
    cpSync(kept, made.data, { recursive: true });
    rmSync(path.join(made.tray, 'time-000002.csv'));
    const looked = await made.run<{ checks: { name: string; detail: string }[] }>('verify');
    expect([looked.code, looked.json.checks.find(({ name }) => name === 'proof-log')!.detail]).toEqual([
      1,
      expect.stringContaining('older copy of the data folder'),
    ]);
    expect(await blocked(made)).toContain('older copy of the data folder');
  });

  it('deleted: the new one knows that there was one', async () => {
    const made = await deskWithRuns();
    made.sandbox.addTime(entry({ AnsattId: 1002 }));
    rmSync(made.data, { recursive: true });
    rmSync(path.join(made.tray, 'time-000001.csv'));
    await made.do('connection', 'add', 'Prøve', '--url', made.sandbox.url, '--environment', 'sandbox');
    expect(await blocked(made)).toContain('it is gone');
  });

  it('the newest one is not blocked, whatever else was opened in between', async () => {
    const made = await deskWithRuns();
    for (let round = 0; round < 3; round += 1) {
      made.sandbox.addTime(entry({ AnsattId: 1002 + round }));
      await made.do('resume');
      await cycle(made);
    }
    expectAgreement(made.sandbox, trayLines(made.tray));
  });
});
