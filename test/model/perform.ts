// Does one step of a sequence. A step for which there is nothing to do does nothing.

import type { Run } from '../../main/ports/runs.ts';
import { askToHold } from './ask-to-hold.ts';
import { CONNECTION } from './console-side.ts';
import type { Desk } from './desk.ts';
import { allPlaces, placesOf, UNSENT } from './destinations.ts';
import {
  answer,
  count,
  decideAll,
  decideHeld,
  decideRejected,
  enterByHand,
  erpTakesAll,
  handOverAgain,
  handOverBy,
  isEmpty,
  OPEN,
} from './operator.ts';
import { changeLayout, wayOf } from './layouts.ts';
import { closeMonths, lockPeriod, openMonths, setCutoff } from './settings.ts';
import { decideChunks, sayWhole, takeIn, takeInAgain } from './intake.ts';
import { type Call, FAULTS, ODD_FAULTS } from './service-faults.ts';
import { type Entry, keyOf, type Line } from './service-state.ts';
import { keyOfRow } from './operator-says.ts';
import type { Step, StepName } from './steps.ts';

const HOURS = [7.5, 6, 7.5, 4.25, 0.1];
const WAITS = [1_000, 20_000, 90_000, 3_600_000, 86_400_000, 20 * 86_400_000];

const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % Math.max(1, from.length)];

const amountOf = ({ world }: Desk, n: number): number => (world.zeros && n % 3 === 0 ? 0 : HOURS[n % HOURS.length]!);

function newContent(desk: Desk, n: number) {
  const Dato = `2024-10-0${1 + (n % 3)}T00:00:00`;
  return { Dato, AnsattId: 1001 + (n % 2), ProsjektId: '10482', amount: amountOf(desk, n) };
}

function alive(desk: Desk): Entry[] {
  return desk.state.entries.filter((entry) => !entry.deleted);
}

/** Steps of others: at the service, the clocks, the ERP. */
const OUTSIDE: Partial<Record<StepName, (desk: Desk, n: number) => void | Promise<void>>> = {
  add: (desk, n) => void desk.state.add('time', newContent(desk, n), true),
  'add-old': (desk, n) =>
    void desk.state.add('time', newContent(desk, n), false, Date.parse('2024-10-06T08:00:00Z') + n * 86_400_000),
  'add-undated': (desk, n) => void desk.state.add('time', newContent(desk, n), true, null),
  'add-material': (desk, n) => void desk.state.add('material', newContent(desk, n), true),
  approve: ({ state }, n) => {
    const one = pick(
      state.entries.filter((entry) => !entry.approved && !entry.deleted),
      n,
    );
    if (one) state.approve(one);
  },
  'approve-all': ({ state }) => {
    for (const entry of state.entries) state.approve(entry);
  },
  unapprove: (desk, n) => {
    const one = pick(alive(desk), n);
    if (one) desk.state.unapprove(one);
  },
  edit: (desk, n) => {
    const one = pick(alive(desk), Math.floor(n / 5));
    if (one) desk.state.edit(one, { amount: amountOf(desk, n) });
  },
  move: (desk, n) => {
    const one = pick(alive(desk), n);
    if (one) desk.state.edit(one, { ProsjektId: one.ProsjektId === '10482' ? '10999' : '10482' });
  },
  'edit-back': (desk, n) => {
    const one = pick(
      alive(desk).filter(({ before }) => before !== null),
      n,
    );
    if (one) desk.state.edit(one, one.before!);
  },
  'move-day': (desk, n) => {
    const one = pick(alive(desk), Math.floor(n / 3));
    const days = ['2024-09-30T00:00:00', '2024-10-01T00:00:00', '2024-11-01T00:00:00'];
    if (one) desk.state.edit(one, n % 4 === 3 ? { AnsattId: 1001 + (n % 2) } : { Dato: days[n % 3]! });
  },
  save: (desk, n) => {
    const one = pick(alive(desk), n);
    if (one) desk.state.edit(one, {});
  },
  split: (desk, n) => {
    const one = pick(
      alive(desk).filter(({ kind, amount }) => kind === 'time' && amount > 1),
      n,
    );
    if (!one) return;
    const { Dato, AnsattId, ProsjektId, amount } = one;
    desk.state.edit(one, { amount: 1 });
    desk.state.add('time', { Dato, AnsattId, ProsjektId, amount: amount - 1 }, true);
  },
  remove: (desk, n) => {
    const one = pick(alive(desk), n);
    if (one) desk.state.remove(one);
  },
  replace: (desk, n) => {
    const one = pick(alive(desk), n);
    if (!one || (one.kind === 'material' && one.line?.exported)) return;
    desk.state.remove(one);
    const { Dato, AnsattId, ProsjektId } = one;
    desk.state.add(one.kind, { Dato, AnsattId, ProsjektId, amount: HOURS[n % HOURS.length]! }, true);
  },
  'other-prepares': ({ state }) => state.prepare(),
  'other-marks': otherMarks,
  'other-marks-refused': otherMarksRefused,
  wait: ({ clocks }, n) => clocks.pass(pick(WAITS, n)!),
  'set-pc-clock': ({ clocks }, n) => clocks.setPc(pick([1, -1, 24, -24, -0.01], n)!),
  'erp-takes': (desk, n) => {
    const file = pick(desk.waitingFiles(), n);
    if (file === undefined || isEmpty(desk, file)) return;
    desk.erpTakes(file, (id) => n % 3 === 0 && id % 3 === n % 2, n % 4 === 0);
  },
  'erp-refuses': ({ erp, state, world }, n) => {
    // Behind plain lists nothing shows that what one of two refused was deleted since.
    if (world.proof === 'links' && world.destinations === 'overlap') return;
    const line = pick(
      // What has no hours looks like its own reversal.
      state.lines.filter((one) => !one.exported && !one.reversal && one.kind === 'time' && one.amount !== 0),
      n,
    );
    const place = line && pick(placesOf(world, keyOf(line)), Math.floor(n / 7));
    if (line && place !== UNSENT) erp.refusing.add(`${keyOf(line)} ${place}`);
  },
  'erp-takes-all': (desk) => erpTakesAll(desk),
  'fault-clock': (desk, n) => plan(desk, 'clock', n),
  'fault-prepare': (desk, n) => plan(desk, 'prepare', n),
  'fault-list': (desk, n) => plan(desk, 'list', n),
  'fault-mark': (desk, n) => plan(desk, 'mark', n),
  'fault-batch': (desk, n) => plan(desk, 'batch', n),
  'fault-odd': ({ network }, n) => {
    const [call, fault] = pick(ODD_FAULTS, n)!;
    network.plan(call, fault, Math.floor(n / 12) % 4);
  },
  'edit-late': (desk, n) => {
    const line = pick(desk.withoutAnswer(), n);
    if (line === undefined) return;
    desk.network.comesLate(line, n % 13);
    desk.state.edit(line.entry, { amount: line.amount + 1 });
  },
  poison: ({ network, state }, n) => {
    const line = pick(
      state.lines.filter((one) => !one.exported),
      n,
    );
    if (line) network.poisoned.add(line.id);
  },
  meanwhile: (desk, n) => {
    const work =
      OUTSIDE[pick(['edit', 'remove', 'move', 'other-prepares', 'edit', 'wait', 'other-marks', 'add'] as const, n)!]!;
    desk.network.meanwhile(Math.floor(n / 10) % 5, () => void work(desk, n));
  },
  kill: ({ console: one }, n) => one.killAt(1 + n),
  keep: ({ console: one }) => one.keep(),
  'disk-full': ({ console: one }, n) => one.fillDisk(n % 25, 1 + (n % 4)),
  restart: ({ console: one }) => one.restart(),
  'lock-period': lockPeriod,
  'close-months': closeMonths,
  'open-months': openMonths,
};

function plan(desk: Desk, call: Call, n: number): void {
  desk.network.plan(call, pick<(typeof FAULTS)[Call][number]>(FAULTS[call], n)!, Math.floor(n / 12) % 4);
}

/** Another machine marks a unit that our ERP holds as it is, whole, and that nobody here has decided about. */
function otherMarks(desk: Desk, n: number): void {
  const { erp, world } = desk;
  const all = desk.state.lines.map(keyOf);
  const { corrections, records } = desk.console.store;
  const decided = (line: Line) =>
    desk.runs.some((run) => corrections.decided(run.number, line.id) && records.byId(run.number, line.id).length > 0);
  // As many of each as the service shows, exported and open: what is open is there, and nothing else is.
  const whole = (line: Line) => {
    const own = `${line.kind} ${line.id} `;
    return allPlaces(world).every((at) => {
      const { keys } = erp.net(at);
      const belongs = all.filter((key) => placesOf(world, key).includes(at));
      return [...keys, ...belongs].every((key) => !key.startsWith(own) || count(keys, key) === count(belongs, key));
    });
  };
  const line = pick(
    desk.state.lines.filter((one) => !one.exported && whole(one) && !decided(one)),
    n,
  );
  if (line) desk.state.mark(line.kind, [line.id]);
}

/** Another machine marks a unit that the ERP refused, and that is on its way to it no more. */
function otherMarksRefused({ console: { store }, erp, runs, state }: Desk, n: number): void {
  const refused = (line: Line): boolean => {
    const rows = runs.flatMap((run) => (run.kind === line.kind ? store.records.byId(run.number, line.id) : []));
    // A version that no list has shown is nobody's to know once it is marked.
    const shown = rows.at(-1);
    return (
      (shown?.state === 'rejected' || shown?.state === 'withdrawn') &&
      keyOfRow(line.kind, shown) === keyOf(line) &&
      Math.max(...erp.counts(keyOf(line))) === 0
    );
  };
  const open = state.lines.filter((one) => !one.exported);
  const line = pick(
    open.filter((one) => open.every((other) => other.id !== one.id || other.kind !== one.kind || refused(other))),
    n,
  );
  if (line) state.mark(line.kind, [line.id]);
}

async function handOver(desk: Desk, run: Run | undefined, name: StepName): Promise<void> {
  if (!run) return;
  const way = name === 'hand-over-by-hand' ? { byHand: 'typed in' } : wayOf(desk, run);
  await handOverBy(desk, run, way, name === 'hand-over-offline' ? { offline: true } : {});
}

async function onOne(desk: Desk, run: Run | undefined, state: string, n: number, act: 'hold' | 'release' | 'undo') {
  if (!run) return;
  const row = pick(
    desk.rows(run).filter((one) => one.state === state),
    n,
  );
  if (!row) return;
  const ids = [row.id];
  if (act === 'undo') await desk.console.ask('verdict/give', { run: run.number, verdict: 'undo', ids });
  else if (act === 'hold') {
    if (desk.team !== null) await desk.console.ask('notes/add', { run: run.number, id: ids[0]!, note: `notat ${n}` });
    await desk.console.ask('review/hold', { run: run.number, ids, reason: 'not now' });
    // What she said to be in the ERP she does not send there.
  } else if (!/^(changed|vanished)-since-pull|^already-in-erp$/.test(row.reason ?? ''))
    await desk.console.ask('review/release', {
      run: run.number,
      ids,
      reason: 'now',
      ...(n % 4 === 1 ? { postOpen: true } : {}),
    });
}

async function withdraw(desk: Desk, n: number): Promise<void> {
  const out = desk.console.store.handOvers
    .inState(['handed-over', 'unclear'])
    .filter((one) => !desk.erp.taken.has(one.number));
  const one = pick(out, n);
  if (!one) return;
  // Whoever withdraws a file has told the people of the ERP to leave it.
  desk.erp.refused.add(one.number);
  const said = await desk.console.ask('hand-over/withdraw', { handOver: one.number, reason: 'wrong layout' });
  if (said?.ok === false && said.error.code !== 'stands-in-log') desk.erp.refused.delete(one.number);
}

/** The ERP has what is dated up to a day already: it is there when the person says so, with no file. */
async function firstDay(desk: Desk, run: Run | undefined, n: number): Promise<void> {
  if (!run) return;
  const ready = desk.rows(run).filter((row) => row.state === 'ready');
  const said = await desk.console.ask('first-day/hand-over', { run: run.number, upTo: `2024-10-0${1 + (n % 3)}` });
  for (const row of desk.rows(run)) if (row.state === 'accepted') desk.accept(run.kind, row.id, null);
  // What was killed, or found a full disk, may take effect with the next start: her word stands.
  if (said?.ok !== true) for (const { id } of ready) desk.accept(run.kind, id, null);
  enterByHand(desk, true);
}

/** Only where she can say truly that no file which that desk wrote and did not tell of was imported; nor will it be. */
async function retire(desk: Desk): Promise<void> {
  const { team, console: here, erp } = desk;
  const still = team?.whoLiesStill() ?? null;
  if (team === null || still === null) return;
  if ((await here.ask('team/follow', {}))?.ok !== true) return;
  const numbers = here.store.handOvers
    .inState(['writing', 'written'])
    .filter((one) => one.desk === still)
    .map(({ number }) => number);
  if (numbers.some((number) => erp.taken.has(number))) return;
  for (const number of numbers) erp.refused.add(number);
  team.mayBeRetired.add(still);
  await here.ask('team/retire', { desk: still, reason: 'scrapped' });
}

async function cycle(desk: Desk, kind: 'time' | 'material', confirms: boolean): Promise<void> {
  await desk.pull(kind);
  const made = desk.runs.find((run) => run.kind === kind && run.state === 'review');
  if (!made) return;
  await handOver(desk, made, 'hand-over');
  erpTakesAll(desk);
  await answer(desk, made);
  if (confirms) await desk.console.ask('confirm/run', { run: made.number });
}

/** Performs a step. Throws only for what the console may never say. */
export async function perform(desk: Desk, { name, n }: Step): Promise<void> {
  const outside = OUTSIDE[name];
  if (outside) return outside(desk, n);
  const { runs } = desk;
  const review = pick(
    runs.filter((run) => run.state === 'review'),
    n,
  );
  const out = pick(
    runs.filter((run) => OPEN.slice(1).includes(run.state)),
    n,
  );
  switch (name) {
    case 'pull-time':
      return void (await desk.pull('time'));
    case 'pull-material':
      return void (await desk.pull('material'));
    case 'pull-period':
      return void (await desk.pull(
        'time',
        n % 2 === 0 ? { to: '2024-10-02' } : { from: '2024-10-02', to: '2024-10-02' },
      ));
    case 'hold':
      return review === undefined ? askToHold(desk, n) : onOne(desk, review, 'ready', n, 'hold');
    case 'release':
      return onOne(desk, review, 'held', n, 'release');
    case 'hand-over':
    case 'hand-over-offline':
    case 'hand-over-by-hand':
      return handOver(desk, review, name);
    case 'hand-over-again':
      return out && handOverAgain(desk, out);
    case 'withdraw':
      return withdraw(desk, n);
    case 'discard':
      return void (review && (await desk.console.ask('runs/discard', { run: review.number })));
    case 'first-day':
      return firstDay(desk, review, n);
    case 'pay-types':
      return desk.payTypes.change(desk.console, n);
    case 'layout':
      return changeLayout(desk, n);
    case 'set-cutoff':
      return setCutoff(desk, n);
    case 'answer':
    case 'answer-some':
      return out && answer(desk, out, name === 'answer-some');
    case 'undo':
      return onOne(desk, out, 'accepted', n, 'undo');
    case 'confirm':
      return void (out && (await desk.console.ask('confirm/run', { run: out.number })));
    case 'confirm-and-stop':
      if (!out) return;
      desk.network.meanwhile(n % 6, () => {
        desk.console.stop = true;
      });
      return void (await desk.console.ask('confirm/run', { run: out.number }));
    case 'decide':
      if (review) await decideHeld(desk, review, n);
      await decideRejected(desk, n);
      await decideChunks(desk);
      return decideAll(desk, n);
    case 'power-cut':
      desk.restores += 1;
      await desk.console.powerCut(n / 100, desk.world.chunk);
      return desk.addDestinations();
    case 'put-back':
      desk.restores += 1;
      await desk.console.putBack(desk.world.chunk);
      return desk.addDestinations();
    case 'other-desk':
      if (desk.team === null) return undefined;
      desk.cutoffsSet += 1;
      await desk.team.goTo(n);
      return desk.addDestinations();
    case 'take-over': {
      const theirs = runs.find((run) => run.desk !== null && (run.state === 'pulling' || run.state === 'review'));
      return void (theirs && (await desk.console.ask('team/take-over', { run: theirs.number, reason: 'ill' })));
    }
    case 'fault-log':
      return desk.team?.fault(pick(['away', 'answer-lost', 'late'] as const, n)!);
    case 'database-back':
      return desk.team?.rewind(1 + (n % 8));
    case 'retire':
      return retire(desk);
    case 'fault-sleep':
      return desk.team?.fault('sleep');
    case 'intake':
      return takeIn(desk, n);
    case 'intake-again':
      return takeInAgain(desk, n);
    case 'say-whole':
      return sayWhole(desk);
    case 'resume':
      return void (await desk.console.ask('recover/resume', {}));
    case 'sent':
    case 'cycle':
      return cycle(desk, 'time', name === 'cycle');
    case 'cycle-material':
      return cycle(desk, 'material', true);
    default:
      throw new Error(`no step ${name} on ${CONNECTION}`);
  }
}
