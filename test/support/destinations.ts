// A desk whose connection has two destinations for time: Lønn takes the work types 100 and 150, Prosjekt takes project 10482. An entry of
// both goes to both.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Desk, fullEntry, hours, openDesk, pull } from './desk.ts';

export interface TwoDesk extends Desk {
  readonly payroll: string;
  readonly projects: string;
}

export interface FilesOut {
  readonly handovers: {
    handover: number;
    destination: string;
    file: string | null;
    sha256: string | null;
    rows: number;
    units: number;
    totals: { hours: number; invoiceable: number };
  }[];
}

interface Layouts {
  readonly payroll?: string;
  readonly projects?: string;
}

export async function twoDestinations({
  payroll: one = 'plain-csv',
  projects: two = 'json',
}: Layouts = {}): Promise<TwoDesk> {
  const desk = await openDesk();
  const [payroll, projects] = [path.join(desk.tray, 'lonn'), path.join(desk.tray, 'prosjekt')];
  for (const folder of [payroll, projects]) mkdirSync(folder);
  const add = (name: string, layout: string, to: string, rule: string) =>
    desk.do(
      'destination',
      'add',
      name,
      '--connection',
      'Prøve',
      '--kind',
      'time',
      '--layout',
      layout,
      '--to',
      to,
      '--rule',
      rule,
    );
  await add('Lønn', one, payroll, 'ArbeidstypeId=100,150');
  await add('Prosjekt', two, projects, 'ProsjektId=10482');
  return { ...desk, payroll, projects };
}

/** Goes to both, to Lønn alone, to Prosjekt alone. */
export const BOTH = { ArbeidstypeId: '100', ProsjektId: '10482' };
export const ONLY_PAYROLL = { ArbeidstypeId: '150', ProsjektId: '99' };
export const ONLY_PROJECTS = { ArbeidstypeId: '900', ProsjektId: '10482' };

/** An entry of each, of one, two, three … hours, and pulled. Returns their Ids. */
export async function pulledTo(desk: TwoDesk, ...of: readonly (typeof BOTH)[]): Promise<number[]> {
  const ids = of.map((fields, n) =>
    desk.sandbox.addTime(fullEntry({ AnsattId: 1000 + n, ...hours(1 + n), ...fields })),
  );
  await pull(desk);
  return ids;
}

export const filesIn = (folder: string): string[] => readdirSync(folder).sort();
export const reasonsOf = async (desk: Desk, run = 1) =>
  (await desk.do<{ id: number; status: string; reason: string | null }[]>('records', String(run))).map(
    ({ status, reason }) => (reason === null ? status : `${status}: ${reason}`),
  );

/** Lønn pays what is invoiced, and leaves lines of zero out. */
export async function paidByInvoice(): Promise<TwoDesk> {
  const desk = await twoDestinations({ payroll: 'tripletex-payroll' });
  const own = path.join(desk.root, 'own.json');
  await desk.do('layouts', 'export', 'tripletex-payroll', own);
  const layout = JSON.parse(readFileSync(own, 'utf8')) as { netting: object };
  writeFileSync(own, JSON.stringify({ ...layout, name: 'own', netting: { ...layout.netting, zero: 'leave-out' } }));
  await desk.do('layouts', 'import', 'own', own);
  await desk.do('destination', 'change', 'Lønn', '--connection', 'Prøve', '--layout', 'own');
  for (const [name, rows] of [
    ['employee', '1000;7\n1001;8'],
    ['project', '10482;P1'],
    ['pay-type', '100;510;invoiceable'],
  ] as const) {
    const file = path.join(desk.root, `${name}.csv`);
    writeFileSync(file, `from;to;rule\n${rows}\n`);
    await desk.do('translation', 'import', name, file, '--connection', 'Prøve', '--destination', 'Lønn');
  }
  return desk;
}
