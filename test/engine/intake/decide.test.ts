// A person says what became of a chunk that no answer tells of.

import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../main/sandbox/fault.ts';
import { openDesk } from '../../support/desk.ts';
import { products, send, taken, writeRows } from './intake-desk.ts';

describe('a person decides', () => {
  async function unknown(fault: Fault['kind'] & ('drop-after' | 'drop-before')) {
    const desk = await openDesk();
    desk.sandbox.setFault({ kind: fault, call: 'batch' });
    await send(desk, writeRows(desk, 'a.csv', products('ABC')));
    return desk;
  }

  it('taken: they count as sent', async () => {
    const desk = await unknown('drop-after');
    const said = await desk.run('intake', 'decide', '1', '--chunk', '1', '--taken', '--reason', 'sett i tjenesten');
    expect([said.code, said.json]).toMatchObject([0, { state: 'done', sent: 3, unknown: 0 }]);
    expect((await desk.run('resume')).json).toEqual([]);
  });

  it('not taken: they are new again, and go with the next send', async () => {
    const desk = await unknown('drop-before');
    await desk.run('intake', 'decide', '1', '--chunk', '1', '--not-taken', '--reason', 'ikke der');
    expect((await desk.run<{ sent: number }>('intake', 'send', '1')).json.sent).toBe(3);
    expect(taken(desk)).toBe('ABC');
  });

  it('in part: some were taken, the others not', async () => {
    const desk = await unknown('drop-after');
    await desk.run('intake', 'decide', '1', '--chunk', '1', '--taken', '--rows', '2,3', '--reason', 'to av tre');
    const rest = await desk.run('intake', 'decide', '1', '--chunk', '1', '--not-taken', '--reason', 'den siste ikke');
    expect(rest.json).toMatchObject({ state: 'open', sent: 2, new: 1, unknown: 0 });
  });

  it('a row of which the answer is known is named: nothing is decided, and it says which', async () => {
    const desk = await unknown('drop-after');
    const decide = (...args: string[]) =>
      desk.run<{ error?: { cause: string } }>('intake', 'decide', '1', '--chunk', '1', ...args, '--reason', 'sett');
    await decide('--taken', '--rows', '2');
    const again = await decide('--not-taken', '--rows', '2,3');
    expect([again.code, again.json.error?.cause]).toEqual([1, 'row 2 is not unknown: it is sent']);
    const [chunk] = (await desk.run<{ unknownRows: string }[]>('intake', 'chunks', '1')).json;
    expect(chunk!.unknownRows).toBe('3-4');
  });

  it('later: it stays unknown; and not without a reason', async () => {
    const desk = await unknown('drop-after');
    const later = await desk.run('intake', 'decide', '1', '--chunk', '1', '--later', '--reason', 'spør Kari');
    expect([later.code, later.json]).toMatchObject([3, { unknown: 3 }]);
    expect((await desk.run('intake', 'decide', '1', '--chunk', '1', '--taken')).code).toBe(2);
    expect((await desk.run('intake', 'decide', '1', '--chunk', '9', '--taken', '--reason', 'x')).code).toBe(2);
  });

  it('with evidence: the material list shows the rows once they are approved', async () => {
    const desk = await unknown('drop-after');
    const ask = () =>
      desk.run<{ listed: number; found: { row: number; ids: number[] }[] }>('intake', 'evidence', '1', '--chunk', '1');
    expect((await ask()).json).toMatchObject({ listed: 0, found: [] });
    desk.sandbox.approveAll('material');
    const { json } = await ask();
    expect(json.listed).toBe(3);
    expect(json.found.map(({ row, ids }) => [row, ids.length])).toEqual([
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
    // Looking changes nothing.
    expect((await desk.run<{ unknown: number }[]>('intake', 'list')).json[0]!.unknown).toBe(3);
  });
});
