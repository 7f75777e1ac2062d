// A unit that one destination took and the other refused, and that somebody marked at the service meanwhile: no list will show it again,
// and the other still lacks it.

import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pull, resolve, statusesOf } from '../../support/desk.ts';
import { onlyPlain, type Proof } from '../../support/decided.ts';
import { BOTH, filesIn, pulledTo, reasonsOf, type TwoDesk, twoDestinations } from '../../support/destinations.ts';
import { loseStore } from '../../support/lost-store.ts';

const PROSJEKT = ['--destination', 'Prosjekt'];
const LONN = ['--destination', 'Lønn'];

async function markElsewhere({ sandbox }: TwoDesk, ids: readonly number[]): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ids });
  await fetch(`${sandbox.url}/timelinje/timeeksport/eksportert`, { method: 'PATCH', headers, body });
}

async function markedElsewhere(proof: Proof = 'complete') {
  const desk = await twoDestinations();
  if (proof === 'plain') onlyPlain(desk);
  const [id] = await pulledTo(desk, BOTH);
  await desk.do('hand-over', '1');
  await desk.do('accept', '1', '--all', ...LONN);
  await desk.do('reject', '1', '--ids', String(id), '--reason', 'ukjent prosjekt', ...PROSJEKT);
  await markElsewhere(desk, [id!]);
  const told = await desk.run('pull', 'time', '--connection', 'Prøve');
  return { desk, id: id!, told };
}

describe('a unit that one destination took, the other refused, and somebody else marked', () => {
  it('goes to the other once a person says that it shall have it, and is theirs who marked it then', async () => {
    const { desk, id, told } = await markedElsewhere();
    expect(told.code).toBe(3);
    expect(told.err).toContain('one destination has it, the others refused it, and it is listed no more');
    expect(told.err).toContain('--as send-again: somebody else marked it, and those that refused it shall have it');
    const said = await resolve(desk, 1, id, 'send-again');
    expect(said).toMatchObject({ code: 0, err: expect.stringContaining('hand-over 1 --destination') });
    // What lists lack does not take back what she said.
    await pull(desk);
    expect(await reasonsOf(desk)).toEqual(['handed-over: send-again: gjennomgått']);
    expect(await desk.do('hand-over', '1', ...PROSJEKT)).toMatchObject({ rows: 1, totals: { hours: 1 } });
    expect([filesIn(desk.payroll), filesIn(desk.projects)].map((files) => files.length)).toEqual([1, 2]);
    await desk.do('accept', '1', '--all', ...PROSJEKT);
    expect((await desk.run('confirm', '1')).json).toMatchObject({ state: 'closed', gone: [] });
    expect(await reasonsOf(desk)).toEqual(['resolved: marked-elsewhere: gjennomgått']);
    expect(await pull(desk)).toMatchObject({ ready: 0, records: 0 });
    expect((await desk.run<{ ok: boolean }>('verify')).json.ok).toBe(true);
  });

  it.each([
    ['complete', 'pull'],
    ['plain', 'pull'],
    ['plain', 'confirm'],
  ] as const)('is asked about once (%s list, %s)', async (proof, by) => {
    const { desk, id } = await markedElsewhere(proof);
    await resolve(desk, 1, id, 'send-again');
    await desk.do('hand-over', '1', ...PROSJEKT);
    await desk.do('accept', '1', '--all', ...PROSJEKT);
    if (by === 'pull') expect(await desk.run('pull', 'time', '--connection', 'Prøve')).toMatchObject({ code: 0 });
    else expect(await desk.run('confirm', '1')).toMatchObject({ code: 0 });
    expect(await reasonsOf(desk)).toEqual(['resolved: marked-elsewhere: gjennomgått']);
    expect((await desk.run<{ state: string }[]>('runs')).json.every(({ state }) => state === 'closed')).toBe(true);
  });

  it('asks again where the other refuses it again, and ends where it shall not have it', async () => {
    const { desk, id } = await markedElsewhere();
    await resolve(desk, 1, id, 'send-again');
    await desk.do('hand-over', '1', ...PROSJEKT);
    await desk.do('reject', '1', '--ids', String(id), '--reason', 'fortsatt ukjent', ...PROSJEKT);
    const { err } = await desk.run('pull', 'time', '--connection', 'Prøve');
    expect(err).toContain(
      '--as marked-elsewhere: somebody else marked it, and those that refused it shall not have it',
    );
    expect(await resolve(desk, 1, id, 'marked-elsewhere')).toMatchObject({ code: 0, json: { state: 'closed' } });
    expect(filesIn(desk.projects)).toHaveLength(2);
  });

  it('is told of by a confirm that marks others of its run', async () => {
    const desk = await twoDestinations();
    const [id, other] = await pulledTo(desk, BOTH, BOTH);
    await desk.do('hand-over', '1');
    await desk.do('accept', '1', '--all', ...LONN);
    await desk.do('reject', '1', '--ids', String(id), '--reason', 'ukjent prosjekt', ...PROSJEKT);
    await desk.do('accept', '1', '--ids', String(other), ...PROSJEKT);
    await markElsewhere(desk, [id!]);
    const { code, err } = await desk.run('confirm', '1');
    expect([code, err]).toEqual([3, expect.stringContaining('one destination has it, the others refused it')]);
    expect(await reasonsOf(desk)).toEqual(['gone: no-longer-listed', 'marked']);
    await resolve(desk, 1, id!, 'send-again');
    await desk.do('hand-over', '1', ...PROSJEKT);
    await desk.do('accept', '1', '--all', ...PROSJEKT);
    expect(await desk.run('confirm', '1')).toMatchObject({ code: 0, json: { state: 'closed' } });
    expect((await statusesOf(desk, 1)).toSorted()).toEqual(['marked', 'resolved']);
  });

  it('is known to a store that is made again from the log', async () => {
    const { desk, id } = await markedElsewhere();
    const kept = path.join(desk.root, 'kept.sqlite');
    cpSync(path.join(desk.data, 'console.sqlite'), kept);
    await resolve(desk, 1, id, 'send-again');
    loseStore(desk.data);
    cpSync(kept, path.join(desk.data, 'console.sqlite'));
    await desk.do('resume');
    expect(await reasonsOf(desk)).toEqual(['handed-over: send-again: gjennomgått']);
    expect((await pull(desk)).ready).toBe(0);
    // An earlier program would send it anew to both: it stops at such an entry, and says so.
    const line = readFileSync(path.join(desk.data, 'proof.log'), 'utf8')
      .split('\n')
      .find((one) => one.includes('"send-again"'));
    expect(line).toContain('"format":15');
  });

  it('is left to the one once a person says that the other shall not have it', async () => {
    const { desk, id } = await markedElsewhere();
    await resolve(desk, 1, id, 'marked-elsewhere');
    expect((await resolve(desk, 1, id, 'send-again')).code).toBe(1);
    expect((await desk.run('hand-over', '1', ...PROSJEKT)).code).toBe(1);
  });
});
