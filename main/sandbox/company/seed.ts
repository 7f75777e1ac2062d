// Makes a month of plausible time entries and material from a seed: most of it approved, and a few things worth finding
// (0 hours, invoiceable above worked, more than 24 hours on a day, no project, a far date, an employee without a name).
import type { State } from '../state.ts';
import { readSetting, sql, takeIds, transaction, writeSetting } from '../state.ts';
import { generatedUntil, instantText, now } from '../clock.ts';
import * as names from './names.ts';
import type { Random } from './random.ts';
import { seededRandom } from './random.ts';
import { seedMaterial } from './seed-material.ts';
import type { Work } from './shift.ts';
import { shift } from './shift.ts';

const day = 86_400_000;
const entriesOfAnEmployee = 26;
/** Entries of one employee and day, rather fewer than there are: a day is never gone through twice. */
const entriesOfADay = 1.45;

/** Adds `records` time entries and `material` transactions to what is there. Works a million in seconds. */
export function generate(state: State, records: number, material: number, seed?: number): void {
  transaction(state, () => {
    const turn = Number(readSetting(state, 'generated') ?? '0');
    const random = seededRandom((seed ?? Number(readSetting(state, 'seed') ?? '1')) + turn * 7919);
    writeSetting(state, 'generated', String(turn + 1));
    const employees = seedEmployees(state, random, Math.max(25, Math.ceil(records / entriesOfAnEmployee)));
    for (const [id, name] of names.projectNames)
      sql(state, 'INSERT OR IGNORE INTO projects VALUES (?, ?)').run(id, name);
    const workdays = monthBefore(now(state));
    seedTime(state, random, records, employees, workdays);
    seedMaterial(state, random, material, employees, workdays);
  });
}

/** Local days of the 31 before the clock's own that are no weekend, oldest first, as milliseconds at UTC midnight. */
function monthBefore(time: number): number[] {
  const today = Math.floor(time / day) * day;
  const days = Array.from({ length: 31 }, (_, index) => today - (31 - index) * day);
  return days.filter((date) => ![0, 6].includes(new Date(date).getUTCDay()));
}

function seedEmployees(state: State, random: Random, count: number): number[] {
  const insert = sql(state, 'INSERT OR IGNORE INTO employees VALUES (?, ?, ?)');
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = 1001 + index * (count > 100 ? 1 : 7);
    const plain = [names.firstNames[index], names.lastNames[index]];
    const [first, last] = index === 24 ? names.longName : plain;
    insert.run(id, first ?? random.pick(names.firstNames), last ?? random.pick(names.lastNames));
    ids.push(id);
  }
  return ids;
}

type Entry = {
  dato: number;
  ansatt: number;
  prosjekt: string | null;
  arbeidstype: string;
  timer: number;
  faktura: number;
  approved: number;
};

type Month = { readonly count: number; readonly employees: readonly number[]; readonly days: readonly number[] };

/** Day after day of every employee, until there are enough. */
function* worked(random: Random, { count, employees, days }: Month): Generator<Entry> {
  const rounds = Math.min(days.length, Math.ceil(count / employees.length / entriesOfADay)) || 1;
  const latest = days.at(-1) ?? 0;
  for (let round = 0; ; round += 1) {
    const place = Math.floor(((round + 1) * days.length) / rounds) - 1;
    const dato = days[place % days.length] ?? latest;
    for (const [index, ansatt] of employees.entries()) {
      for (const work of shift(random, index)) yield entryOf(random, work, ansatt, dato, latest);
    }
  }
}

function entryOf(random: Random, work: Work, ansatt: number, dato: number, latest: number): Entry {
  const { arbeidstype, timer, faktura } = work;
  const prosjekt = random.pick(names.projectNames)[0];
  const saturday = dato + (6 - new Date(dato).getUTCDay()) * day;
  const approved = random.next() < 0.04 ? 0 : 1;
  return {
    dato: work.saturday && saturday < latest ? saturday : dato,
    ansatt,
    prosjekt,
    arbeidstype,
    timer,
    faktura,
    approved,
  };
}

function seedTime(
  state: State,
  random: Random,
  records: number,
  employees: readonly number[],
  days: readonly number[],
): void {
  const insert = sql(
    state,
    `INSERT INTO entries (id, dato, ansatt, prosjekt, linje, arbeidstype, produkt, timer, faktura, endret, endret_text, approved)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const first = takeIds(state, 'time', records);
  const latest = generatedUntil(state);
  const month = worked(random, { count: records, employees, days });
  let before: Entry | null = null;
  for (let index = 0; index < records; index += 1) {
    const entry = interesting(index, month.next().value as Entry, before);
    const changed = changeTime(random, entry.dato, latest);
    insert.run(
      first + index,
      dayText(entry.dato),
      entry.ansatt,
      entry.prosjekt,
      entry.prosjekt === null ? null : random.pick(names.projectLines),
      entry.arbeidstype,
      entry.arbeidstype === '310' ? null : random.pick(names.timeProducts),
      String(entry.timer),
      String(entry.faktura),
      changed,
      instantText(changed),
      entry.approved,
    );
    before = entry;
  }
}

/** The few that a reviewer should find, always at the same places. */
function interesting(index: number, entry: Entry, before: Entry | null): Entry {
  const approved = 1;
  if (index === 7) return { ...entry, approved, timer: 0, faktura: 0 };
  if (index === 11) return { ...entry, approved, arbeidstype: '100', timer: 7.5, faktura: 8 };
  if (index === 17) return { ...entry, approved, arbeidstype: '100', timer: 14, faktura: 14 };
  if (index === 18 && before !== null) return { ...before, approved, arbeidstype: '200', timer: 11.5, faktura: 11.5 };
  if (index === 21) return { ...entry, approved, prosjekt: null };
  if (index === 29) return { ...entry, approved, ansatt: 1999 };
  if (index === 31) return { ...entry, approved, dato: entry.dato - 364 * day };
  if (index === 40) return { ...entry, approved: 0 };
  return entry;
}

/** Some minutes to some days after the work; about half with milliseconds. */
function changeTime(random: Random, dato: number, latest: number): number {
  const time = Math.min(latest, dato + day * 0.3 + Math.floor(random.next() * 5 * day));
  return random.next() < 0.5 ? Math.floor(time / 1000) * 1000 : time;
}

function dayText(time: number): string {
  return `${new Date(time).toISOString().slice(0, 10)}T00:00:00`;
}
