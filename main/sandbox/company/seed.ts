// Makes a month of plausible time entries and material from a seed: most of it approved, and a few things worth finding
// (0 hours, invoiceable above worked, more than 24 hours on a day, no project, a far date, an employee without a name).

import { readSetting, sql, type State, takeIds, transaction, writeSetting } from '../state.ts';
import { generatedUntil, instantText, now } from '../clock.ts';
import * as names from './names.ts';
import { createRandom, type Random } from './random.ts';
import { dateText } from './rows.ts';
import { seedMaterial } from './seed-material.ts';
import { type Shift, shiftsOf } from './shift.ts';

const DAY_MS = 86_400_000;
const ENTRIES_OF_AN_EMPLOYEE = 26;
/** Entries of one employee and day, rather fewer than there are: a day is never gone through twice. */
const ENTRIES_OF_A_DAY = 1.45;

/** Adds `records` time entries and `material` transactions to what is there. A million take seconds. */
export function generate(state: State, records: number, material: number, seed?: number): void {
  transaction(state, () => {
    const turn = Number(readSetting(state, 'generated') ?? '0');
    const random = createRandom((seed ?? Number(readSetting(state, 'seed') ?? '1')) + turn * 7919);
    writeSetting(state, 'generated', String(turn + 1));
    const employees = seedEmployees(state, random, Math.max(25, Math.ceil(records / ENTRIES_OF_AN_EMPLOYEE)));
    for (const [id, name] of names.PROJECT_NAMES)
      sql(state, 'INSERT OR IGNORE INTO projects VALUES (?, ?)').run(id, name);
    const workdays = monthBefore(now(state));
    seedTime(state, random, records, employees, workdays);
    seedMaterial(state, random, material, employees, workdays);
  });
}

/** Local days of the 31 before the clock's own that are no weekend, oldest first, as milliseconds at UTC midnight. */
function monthBefore(time: number): number[] {
  const today = Math.floor(time / DAY_MS) * DAY_MS;
  const days = Array.from({ length: 31 }, (_, index) => today - (31 - index) * DAY_MS);
  return days.filter((date) => ![0, 6].includes(new Date(date).getUTCDay()));
}

function seedEmployees(state: State, random: Random, count: number): number[] {
  const insert = sql(state, 'INSERT OR IGNORE INTO employees VALUES (?, ?, ?)');
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = 1001 + index * (count > 100 ? 1 : 7);
    const plain = [names.FIRST_NAMES[index], names.LAST_NAMES[index]];
    const [first, last] = index === 24 ? names.LONG_NAME : plain;
    insert.run(id, first ?? random.pick(names.FIRST_NAMES), last ?? random.pick(names.LAST_NAMES));
    ids.push(id);
  }
  return ids;
}

interface Entry {
  readonly date: number;
  readonly employee: number;
  readonly project: string | null;
  readonly workType: string;
  readonly hours: number;
  readonly invoiceable: number;
  readonly approved: number;
}

type Month = { readonly count: number; readonly employees: readonly number[]; readonly days: readonly number[] };

/** Day after day of every employee, until there are enough. */
function* worked(random: Random, { count, employees, days }: Month): Generator<Entry, never> {
  const rounds = Math.min(days.length, Math.ceil(count / employees.length / ENTRIES_OF_A_DAY)) || 1;
  const latest = days.at(-1) ?? 0;
  for (let round = 0; ; round += 1) {
    const place = Math.floor(((round + 1) * days.length) / rounds) - 1;
    const date = days[place % days.length] ?? latest;
    for (const [index, employee] of employees.entries()) {
      for (const shift of shiftsOf(random, index)) yield entryOf(random, shift, employee, date, latest);
    }
  }
}

function entryOf(random: Random, shift: Shift, employee: number, date: number, latest: number): Entry {
  const { saturday: onSaturday, ...rest } = shift;
  const project = random.pick(names.PROJECT_NAMES)[0];
  const saturday = date + (6 - new Date(date).getUTCDay()) * DAY_MS;
  const approved = random.next() < 0.04 ? 0 : 1;
  return { date: onSaturday && saturday < latest ? saturday : date, employee, project, ...rest, approved };
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
    const entry = interesting(index, month.next().value, before);
    const changed = changeTime(random, entry.date, latest);
    insert.run(
      first + index,
      dateText(entry.date),
      entry.employee,
      entry.project,
      entry.project === null ? null : random.pick(names.PROJECT_LINES),
      entry.workType,
      entry.workType === '310' ? null : random.pick(names.TIME_PRODUCTS),
      String(entry.hours),
      String(entry.invoiceable),
      changed,
      instantText(changed),
      entry.approved,
    );
    before = entry;
  }
}

/** The few that a reviewer should find, always at the same places. */
function interesting(index: number, entry: Entry, before: Entry | null): Entry {
  const [approved, ordinary, overtime] = [1, '100', '200'];
  if (index === 7) return { ...entry, approved, hours: 0, invoiceable: 0 };
  if (index === 11) return { ...entry, approved, workType: ordinary, hours: 7.5, invoiceable: 8 };
  if (index === 17) return { ...entry, approved, workType: ordinary, hours: 14, invoiceable: 14 };
  if (index === 18 && before !== null)
    return { ...before, approved, workType: overtime, hours: 11.5, invoiceable: 11.5 };
  if (index === 21) return { ...entry, approved, project: null };
  if (index === 29) return { ...entry, approved, employee: 1999 };
  if (index === 31) return { ...entry, approved, date: entry.date - 364 * DAY_MS };
  if (index === 40) return { ...entry, approved: 0 };
  return entry;
}

/** Some minutes to some days after the work; about half with milliseconds. */
function changeTime(random: Random, date: number, latest: number): number {
  const time = Math.min(latest, date + DAY_MS * 0.3 + Math.floor(random.next() * 5 * DAY_MS));
  return random.next() < 0.5 ? Math.floor(time / 1000) * 1000 : time;
}
