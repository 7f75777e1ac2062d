// Layouts planned and written in a process of their own. `turns RECORDS ROUNDS`: every shipped layout of time, round by round.
// `once RECORDS LAYOUT`: one of them, of records that are made as they are asked for, for its peak memory. Prints JSON.

import { writeFileSync } from 'node:fs';
import type { Given } from '../../main/domain/delivery/entries.ts';
import { prepare } from '../../main/domain/delivery/plan.ts';
import type { Layout } from '../../main/domain/layout/layout.ts';
import { SHIPPED } from '../../main/files/layouts/shipped.ts';
import { fileBytes } from '../../main/files/write/planned-file.ts';
import { keepHeapSmall } from '../../main/host/heap.ts';
import { ASKED, given, TABLES, TIME } from '../files/layouts/units.ts';

keepHeapSmall();

const [work = '', size = '', rest = ''] = process.argv.slice(2);

function* records(): Generator<Given> {
  for (let n = 0; n < Number(size); n += 1)
    yield given(n + 1, {
      Dato: `2026-11-${String(1 + (n % 28)).padStart(2, '0')}T00:00:00`,
      AnsattId: n % 2 === 0 ? 1064 : 1065,
      ProsjektId: 'P-10',
      ProsjektLinjeId: '0010',
      ArbeidstypeId: n % 3 === 0 ? 150 : 100,
      AntallTimer: 0.25 * (1 + (n % 40)),
      FakturaTimeAntall: 0.25 * (1 + (n % 40)),
    });
}

function took(layout: Layout, of: () => Iterable<Given>): { milliseconds: number; cpuMs: number } {
  const [began, before] = [performance.now(), process.cpuUsage()];
  const prepared = prepare({ layout, rules: TIME, tables: TABLES, asked: ASKED, records: of });
  if (prepared.missing !== null) throw new Error(`${layout.name} lacks a translation`);
  let written = 0;
  for (const bytes of fileBytes(prepared.plan, () => {})) written += bytes.length;
  if (written === 0) throw new Error(`${layout.name} wrote nothing`);
  const { user, system } = process.cpuUsage(before);
  return { milliseconds: performance.now() - began, cpuMs: (user + system) / 1000 };
}

function turns(): Record<string, object[]> {
  const all = SHIPPED.filter(({ kinds }) => kinds.includes('time'));
  const made = [...records()];
  const measured: Record<string, object[]> = Object.fromEntries(all.map(({ name }) => [name, []]));
  // The first round makes the code warm.
  for (let round = -1; round < Number(rest); round += 1)
    for (const layout of all) {
      const one = took(layout, () => made);
      if (round >= 0) measured[layout.name]!.push(one);
    }
  return measured;
}

const once = (): object => {
  const one = took(SHIPPED.find(({ name }) => name === rest)!, records);
  return { ...one, peakMb: process.resourceUsage().maxRSS / 1024 };
};

writeFileSync(1, JSON.stringify(work === 'turns' ? turns() : once()));
