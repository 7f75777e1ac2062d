// Two units whose shares come to zero together, in a line that is left out: the ERP has both of them in it, or neither. What it says of
// another line of one of them is half the truth.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  acceptAll,
  confirm,
  type Desk,
  fullEntry,
  type HandOverOut,
  hours,
  openDesk,
  pull,
  statusesOf,
} from '../../support/desk.ts';

/** Hours are paid by 510, overtime by 520 besides; what comes to zero is left out. */
async function paidDesk(): Promise<Desk> {
  const desk = await openDesk();
  const layout = path.join(desk.root, 'own.json');
  await desk.do('layouts', 'export', '24sevenoffice', layout);
  const kept = (await import(layout, { with: { type: 'json' } })) as { default: { netting: object } };
  writeFileSync(
    layout,
    JSON.stringify({ ...kept.default, name: 'own', netting: { ...kept.default.netting, zero: 'leave-out' } }),
  );
  await desk.do('layouts', 'import', 'own', layout);
  const to = ['--layout', 'own', '--to', desk.tray];
  await desk.do('destination', 'add', 'Lønn', '--connection', 'Prøve', '--kind', 'time', ...to);
  for (const [name, rows] of [
    ['employee', '1000;7\n1001;8'],
    ['project', '10482;P1'],
    ['pay-type', '100;510;hours\n150;510;hours\n150;520;factor=0.5'],
  ] as const) {
    const file = path.join(desk.root, `${name}.csv`);
    writeFileSync(file, `from;to;rule\n${rows}\n`);
    await desk.do('translation', 'import', name, file, '--connection', 'Prøve');
  }
  return desk;
}

/** 4 hours are paid and deleted; as many of overtime take their place in the same line, which is left out: 520 is all that is written. */
async function netted(...others: { AnsattId: number }[]) {
  const desk = await paidDesk();
  const gone = desk.sandbox.addTime(fullEntry({ AnsattId: 1000, ...hours(4) }));
  await pull(desk);
  await desk.do('hand-over', '1');
  await acceptAll(desk, 1);
  await confirm(desk, 1);
  desk.sandbox.remove(gone);
  const extra = desk.sandbox.addTime(
    fullEntry({ AnsattId: 1000, ArbeidstypeId: '150', Dato: '2026-10-06T00:00:00', ...hours(4) }),
  );
  for (const other of others) desk.sandbox.addTime(fullEntry({ ...other, ...hours(1) }));
  await pull(desk);
  const { rows } = await desk.do<HandOverOut>('hand-over', '2');
  const receipt = async (text: string, ...more: string[]) => {
    const file = path.join(desk.root, 'kvittering.csv');
    writeFileSync(file, text);
    const as = ['--receipt', file, '--line-numbers', 'records', '--take', ...more];
    return desk.run<{ partly?: number[]; accepted: number[]; missing: number[] }>('accept', '2', ...as);
  };
  return { desk, extra, rows, receipt };
}

describe('of two units that come to zero together', () => {
  it('one of which the ERP refused another line waits for a person, and the other with it', async () => {
    const { desk, extra, rows, receipt } = await netted();
    expect(rows).toBe(2);
    const { json, err } = await receipt('Linje;Status;Melding\n1;Avvist;520 er sperret\n');
    expect(json).toMatchObject({ partly: [extra], accepted: [] });
    expect(json.missing).toHaveLength(1);
    expect(err).toContain('is in no line, as it came to zero with other units');
    expect(await statusesOf(desk, 2)).toEqual(['handed-over', 'handed-over']);
    // Both are rejected: each comes back, and neither is in the ERP without the other.
    await desk.do('reject', '2', '--ids', [extra, ...json.missing].join(), '--reason', '520 er sperret');
    expect(await pull(desk)).toMatchObject({ ready: 2, totals: { hours: 0 } });
  });

  it('are accepted with their file where nothing of them was refused', async () => {
    const { desk, extra, receipt } = await netted({ AnsattId: 1001 });
    const { json } = await receipt('Linje;Status;Melding\n1;OK;\n2;Avvist;ukjent ansatt\n');
    expect(json.partly).toBeUndefined();
    expect(json.accepted).toContain(extra);
    expect((await statusesOf(desk, 2)).toSorted()).toEqual(['accepted', 'accepted', 'rejected']);
  });

  it('are told of where a person rejects one of them alone', async () => {
    const { desk, extra } = await netted();
    const id = (await desk.do<{ id: number }[]>('records', '2')).map((one) => one.id).find((one) => one !== extra)!;
    const reject = (ids: number) => desk.run('reject', '2', '--ids', String(ids), '--reason', '520 er sperret');
    const half = await reject(extra);
    expect(half).toMatchObject({ code: 3, json: { rejected: [extra], left: [id] } });
    expect(half.err).toContain(`reject 2 --ids ${id}`);
    expect(await reject(id)).toMatchObject({ code: 0 });
    expect(await pull(desk)).toMatchObject({ ready: 2, totals: { hours: 0 } });
  });

  it('are rejected together where the ERP takes all or nothing', async () => {
    const { desk, receipt } = await netted({ AnsattId: 1001 });
    const { json } = await receipt('Linje;Status\n1;OK\n2;Avvist\n', '--all-or-nothing');
    expect(json.partly).toBeUndefined();
    expect(await statusesOf(desk, 2)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
