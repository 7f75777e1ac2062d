// The sandbox keeps its state on disk: over a restart, over a kill in the middle of work, and from a seed the same again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MATERIALS } from '../../main/sandbox/company/names.ts';
import { resetSandbox } from '../../main/sandbox/sandbox.ts';
import { control, ids, list, mark, newFolder, paths, prepare, start } from './support.ts';

const module = join(import.meta.dirname, '../../main/sandbox/sandbox.ts');

describe('the state on disk', () => {
  it('goes on where it was: records, switches and clock', async () => {
    const folder = newFolder();
    const first = await start({ folder, records: 40, now: '2030-01-01T00:00:00Z' });
    await prepare(first);
    const before = await ids(first);
    await mark(first, before.slice(0, 5));
    first.set({ list: 'live', pageSize: 1000 });
    first.setFault({ kind: 'empty', times: 'always' });
    await first.close();
    const second = await start({ folder, records: 40, adjustmentIds: 'same' });
    expect(await ids(second)).toEqual(before.slice(5));
    expect(second.dump().switches).toMatchObject({ list: 'live', pageSize: 1000, adjustmentIds: 'same' });
    expect(second.dump().now.slice(0, 10)).toBe('2030-01-01');
    expect(second.dump().time.entries).toHaveLength(40);
    await second.close();
    resetSandbox(folder);
    const third = await start({ folder });
    expect(third.dump().time.entries).toEqual([]);
  });

  it('loses no act that was answered when its process is killed', async () => {
    const folder = newFolder();
    const options = JSON.stringify({ folder, records: 300 });
    const code = `const { startSandbox } = await import(${JSON.stringify(module)});
      console.log((await startSandbox(${options})).url);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = line.toString().trim();
    await fetch(url + paths.prepare, { method: 'POST' });
    const all = ((await (await fetch(`${url}${paths.time}?$select=Id`)).json()) as { value: { Id: number }[] }).value;
    const marked = all.slice(0, 60).map(({ Id }) => Id);
    await fetch(url + paths.markTime, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids: marked }),
    });
    await control({ url }, 'add-time', { Id: 99, approved: true });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const again = await start({ folder });
    const lines = again.dump().time.lines;
    expect(lines.filter(({ exported }) => exported).map(({ id }) => id)).toEqual(marked);
    expect(lines).toHaveLength(all.length);
    await prepare(again);
    expect(await ids(again, { $top: 1 })).toEqual([99]);
  });
});

describe('the practice data', () => {
  it('is the same from the same seed and clock, another from another', async () => {
    const data = async (seed: number): Promise<unknown> => {
      const { time, material } = (await start({ records: 300, material: 60, seed })).dump();
      return { time, material };
    };
    expect(await data(4)).toEqual(await data(4));
    expect(await data(4)).not.toEqual(await data(5));
  });

  it('is a plausible month with a few things to find', async () => {
    const sandbox = await start({ records: 300, material: 60 });
    const { time, material } = sandbox.dump();
    const entries = time.entries.map(({ fields }) => fields);
    expect([entries.length, material.length]).toEqual([300, 60]);
    expect(time.entries.filter(({ approved }) => !approved).length).toBeGreaterThan(3);
    expect(entries.some((entry) => entry['AntallTimer'] === 0)).toBe(true);
    expect(entries.some((entry) => Number(entry['FakturaTimeAntall']) > Number(entry['AntallTimer']))).toBe(true);
    expect(entries.some((entry) => entry['ProsjektId'] === null)).toBe(true);
    const days = new Map<string, number>();
    for (const entry of entries) {
      const key = `${String(entry['AnsattId'])} ${String(entry['Dato'])}`;
      days.set(key, (days.get(key) ?? 0) + Number(entry['AntallTimer']));
    }
    expect([...days.values()].filter((hours) => hours > 24)).toHaveLength(1);
    expect(entries.some((entry) => /\.\d{3}Z$/.test(String(entry['EndretDato'])))).toBe(true);
    expect(entries.some((entry) => /\d{2}Z$/.test(String(entry['EndretDato'])))).toBe(true);
    const employees = new Set(await ids(sandbox, {}, '/ansatt/ansatt'));
    expect(new Set(entries.map((entry) => Number(entry['AnsattId'])).filter((id) => !employees.has(id)))).toEqual(
      new Set([1999]),
    );
    const [project] = (await list(sandbox, {}, '/prosjekt/Prosjekt')).value;
    expect(project).toEqual({ Id: '10377', Navn: 'Kai 4, rehabilitering' });
  });

  it.each([300, 700, 20_000])('is a month that a controller would believe: %i entries', async (records) => {
    const sandbox = await start({ records, material: 300 });
    const { time, material } = sandbox.dump();
    expect(time.entries).toHaveLength(records);
    const days = new Map<string, { all: number; ordinary: number; extra: number }>();
    let weekend = 0;
    let overtime = 0;
    for (const { fields } of time.entries) {
      const key = `${String(fields['AnsattId'])} ${String(fields['Dato'])}`;
      const hours = Number(fields['AntallTimer']);
      const type = String(fields['ArbeidstypeId']);
      const sum = days.get(key) ?? { all: 0, ordinary: 0, extra: 0 };
      const isOvertime = type === '150' || type === '200';
      sum[isOvertime ? 'extra' : 'ordinary'] += hours;
      sum.all += hours;
      days.set(key, sum);
      overtime += Number(isOvertime);
      weekend += Number([0, 6].includes(new Date(`${String(fields['Dato']).slice(0, 10)}T00:00:00Z`).getUTCDay()));
      expect(hours * 4).toBe(Math.round(hours * 4));
    }
    const sums = [...days.values()];
    const share = (which: (day: (typeof sums)[number]) => boolean): number => sums.filter(which).length / sums.length;
    expect(share(({ ordinary }) => ordinary === 7.5)).toBeGreaterThan(0.75);
    expect(share(({ all }) => all > 12)).toBeLessThan(0.02);
    // Overtime stands beside a full day, or alone on a Saturday.
    expect(share(({ ordinary, extra }) => extra > 0 && ordinary > 0 && ordinary < 7.5)).toBeLessThan(0.02);
    expect(overtime / records).toBeGreaterThan(0.03);
    expect(overtime / records).toBeLessThan(0.15);
    expect(weekend).toBeGreaterThan(0);
    expect(weekend / records).toBeLessThan(0.03);
    const dates = new Set(time.entries.map(({ fields }) => fields['Dato']));
    expect(dates.size).toBeGreaterThan(8);
    for (const { fields } of material) {
      const [, name, , quantities] = MATERIALS.find(([id]) => id === fields['ProduktId'])!;
      const known: readonly number[] = quantities;
      expect(known.includes(Number(fields['Antall'])) || Number(fields['Antall']) === -2, name).toBe(true);
    }
  });

  it('serves twenty thousand in pieces that are whole together', async () => {
    const sandbox = await start({ records: 20_000 });
    await prepare(sandbox);
    const answer = await list(sandbox, { $count: 'true', $filter: 'Eksportert eq false' });
    expect(answer.value.length).toBe(answer['@odata.count']);
    expect(new Set(answer.value.map(({ Id }) => Id)).size).toBe(answer.value.length);
    expect(answer.value.length).toBeGreaterThan(18_000);
  });
});
