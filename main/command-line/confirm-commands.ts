// Commands that confirm, and that close what a confirm left open: confirm, resolve, resume.

import type { RunState } from '../domain/run.ts';
import { RESOLUTIONS } from '../domain/evidence/decisions.ts';
import type { Answers, Input } from '../../preload/contract/channels.ts';
import type { Kind } from '../../preload/contract/common.ts';
import type { Ask, Command } from './command.ts';
import { counted } from '../domain/counted.ts';
import { decisionsTold } from './decisions-told.ts';
import { idFrom, type Given } from './given.ts';
import { IDS, REASON } from './form.ts';
import { decimal, withoutLineOut } from './output.ts';
import { alarmsTold } from './pull-told.ts';

const MOST_REFUSALS = 20;

/** What destinations gave back of units that others have, and whether any file waits for an answer still. */
async function answersIn(ask: Ask, run: number): Promise<{ back: string[]; waits: boolean }> {
  const { lacking, handOvers } = await ask('runs/get', { run });
  return {
    back: lacking.map(
      ({ destination, units }) =>
        `${destination} has rejected or never got ${counted(units, 'unit', 'units')}: hand-over ${run} --destination "${destination}" writes what it lacks once more.`,
    ),
    waits: handOvers.some(({ answers }) => answers === null || answers.waiting > 0),
  };
}

/** `told`: what waits for a decision, as `decisionsTold` says it. `answers`: null where nothing lacks an answer. */
function confirmNotes(
  run: number,
  done: Answers['confirm/run'],
  told: readonly string[],
  answers: Awaited<ReturnType<typeof answersIn>> | null,
): string[] {
  const notes: string[] = [];
  const { withoutVerdict, unmarked } = done;
  if (done.stopped) notes.push('Stopped after the current call. "confirm" goes on where it stopped.');
  notes.push(...(answers?.back ?? []));
  if (answers?.waits === true)
    notes.push(
      `${counted(withoutVerdict, 'unit has no answer from the ERP yet and was', 'units have no answer from the ERP yet and were')} not marked: accept ${run} --all, or --ids …`,
    );
  if (unmarked.length > 0)
    notes.push(
      `${counted(unmarked.length, 'accepted unit is', 'accepted units are')} not marked yet: confirm ${run} again${told.length > 0 ? ', or decide what is named below' : ''}.`,
    );
  for (const { id, words } of done.refused.slice(0, MOST_REFUSALS)) notes.push(`Id ${id} was refused: ${words}`);
  notes.push(...told);
  if (done.perhapsTwice.length > 0)
    notes.push(
      `The ERP may have ${done.perhapsTwice.length} of them twice, as a branch of the proof log that lost had handed them over too (${done.perhapsTwice.slice(0, MOST_REFUSALS).join(', ')}): look there, remove what is too much, and write what you found: note add ${run} --text TEXT`,
    );
  for (const { run: other, ids } of done.elsewhere)
    notes.push(
      `What the service lists shows of run ${other} too that ${counted(ids.length, 'unit waits', 'units wait')} for a decision (${ids.slice(0, MOST_REFUSALS).join(', ')}): resume says which.`,
    );
  if (done.marked.length > 0 && !done.readBack)
    notes.push(
      'The service did not tell what is exported of them, as it lists no exported entries, or not by Id: an edit between the last list and the mark may have been marked unseen.',
    );
  return notes;
}

/** The totals of the run, of each destination and of each file, with where they are kept, that differ from what was accepted. */
function differing({ destinations, files, ...whole }: Answers['control/get']) {
  return [
    { ...whole, at: {} },
    ...destinations.map((one) => ({ ...one, at: { destination: one.destination } })),
    ...files.map((one) => ({ ...one, at: { handOver: one.handOver } })),
  ].filter(({ difference, lines }) =>
    [...Object.values(difference), ...lines.map((line) => line.difference)].some(
      (one) => !/^[-0.]*$/.test(String(one ?? 0)),
    ),
  );
}

/** Keeps why a difference to the ERP's control totals is right. Throws wrong usage where there is none. */
async function explain(ask: Ask, given: Given, run: number): Promise<void> {
  const explanation = (given.text('explain') ?? '').trim();
  if (explanation === '') throw given.wrong('--explain', 'say why the difference is right');
  const open = differing(await ask('control/get', { run }));
  if (open.length === 0)
    throw given.wrong('--explain', "the ERP's control totals do not differ from what was accepted");
  for (const { rows, hours, invoiceable, amount, at } of open)
    await ask('control/set', { run, rows, hours, invoiceable, amount, explanation, ...at });
}

const confirm: Command = {
  name: 'confirm',
  words: ['RUN'],
  shown: '[--explain TEXT]',
  help: 'Marks at the service what the ERP accepted, and proves it by a new list. Final.',
  example: "confirm 1 --explain 'breaks are kept apart in the ERP'",
  mode: 'write',
  options: { explain: { type: 'string', help: "TEXT, why a difference to the ERP's control totals is right; kept" } },
  async run(ask, given) {
    const run = given.number();
    if (given.text('explain') !== undefined) await explain(ask, given, run);
    const done = await ask('confirm/run', { run });
    const { marked, unknown, changed, gone, unmarked, withoutVerdict, state, perhapsTwice, elsewhere } = done;
    const refused = done.refused.map(({ id }) => id);
    const value = { marked, unknown, changed, gone, refused, state, unmarked, withoutVerdict, perhapsTwice };
    const open = unknown.length + changed.length + gone.length + refused.length + unmarked.length + withoutVerdict;
    return {
      value: elsewhere.length === 0 ? value : { ...value, elsewhere },
      notes: confirmNotes(
        run,
        done,
        await decisionsTold(ask, run),
        withoutVerdict > 0 ? await answersIn(ask, run) : null,
      ),
      needsPerson: open > 0 || done.stopped || perhapsTwice.length + elsewhere.length > 0,
    };
  },
};

const orNull = (amount: string | null) => (amount === null ? null : decimal(amount));

/** What the ERP said, what was accepted here, and by how much they differ. */
function totalsSaid(part: Omit<Answers['control/get'], 'destinations' | 'files'>, kind: Kind) {
  const { rows, hours, invoiceable, amount, explanation, difference, lines, withoutLine } = part;
  return {
    rows,
    hours: orNull(hours),
    invoiceable: orNull(invoiceable),
    amount: orNull(amount),
    explanation,
    difference: {
      rows: difference.rows,
      hours: orNull(difference.hours),
      invoiceable: orNull(difference.invoiceable),
      amount: orNull(difference.amount),
    },
    ...(withoutLine === undefined ? {} : { withoutLine: withoutLineOut(withoutLine, kind) }),
    by: byKey(lines, 'by'),
    ...(lines.some((line) => optionOf(line) === 'by-amount') ? { byAmount: byKey(lines, 'by-amount') } : {}),
    ...(lines.some((line) => optionOf(line) === 'by-employee') ? { byEmployee: byKey(lines, 'by-employee') } : {}),
  };
}

const BY = ['by', 'by-amount', 'by-employee'] as const;
type By = (typeof BY)[number];

function optionOf({ inMoney, ofEmployee }: Answers['control/get']['lines'][number]): By {
  if (ofEmployee === true) return 'by-employee';
  return inMoney === true ? 'by-amount' : 'by';
}

function byKey(lines: Answers['control/get']['lines'], by: By) {
  const own = lines.filter((line) => optionOf(line) === by);
  return own.map(({ key, said, accepted, difference }) => ({
    key,
    said: orNull(said),
    accepted: decimal(accepted),
    difference: orNull(difference),
  }));
}

/** What is said now, and of the other measures what was said before. */
function linesSaid(given: Given, before: Answers['control/get']['lines']) {
  return BY.flatMap((by) => {
    const measure = { inMoney: by === 'by-amount', ofEmployee: by === 'by-employee' };
    const now = given.pairs(by, '100=7.5');
    if (now.length > 0) return now.map(([key, said]) => ({ key, said, ...measure }));
    return before.flatMap((line) =>
      line.said === null || optionOf(line) !== by ? [] : [{ key: line.key, said: line.said, ...measure }],
    );
  });
}

const control: Command = {
  name: 'control',
  words: ['RUN'],
  shown:
    "[--rows N] [--hours N] [--invoiceable N] [--amount N] [--by 'KEY=N']… [--by-amount 'KEY=N']… [--by-employee 'KEY=N']… [--destination NAME] [--explain TEXT]",
  help: "Notes the ERP's control totals and compares them with what was accepted, in all and by pay type, employee or product; without options it only compares.",
  example: 'control 1 --rows 318 --hours 2342.25 --by 100=2310.25 --by 110=32',
  mode: 'write',
  options: {
    rows: { type: 'string', help: 'N, records' },
    hours: { type: 'string', help: 'N, hours of time, quantity of material' },
    invoiceable: { type: 'string', help: 'N, invoiceable hours' },
    amount: { type: 'string', help: 'N, what material comes to, in money' },
    by: { type: 'string', multiple: true, help: 'KEY=N, hours of a pay type or quantity of a product; repeatable' },
    'by-amount': { type: 'string', multiple: true, help: 'KEY=N, what a product comes to, in money; repeatable' },
    'by-employee': {
      type: 'string',
      multiple: true,
      help: 'KEY=N, hours of an employee by the number that the file has; repeatable',
    },
    destination: { type: 'string', help: 'NAME, of one destination of a run that went to several' },
    explain: { type: 'string', help: 'TEXT, why a difference is right; kept' },
  },
  async run(ask, given) {
    const run = given.number();
    const destination = given.text('destination');
    const saysLines = BY.some((by) => given.list(by).length > 0);
    const told = { rows: given.count('rows'), hours: given.text('hours'), invoiceable: given.text('invoiceable') };
    const all = { ...told, amount: given.text('amount'), explanation: given.text('explain') };
    const said = Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined));
    if (Object.keys(said).length > 0 || saysLines) {
      const before = await ask('control/get', { run });
      const there = before.destinations.find((one) => one.destination === destination) ?? before;
      const { rows, hours, invoiceable, amount, explanation } = { ...there, ...said };
      const lines = saysLines ? { lines: linesSaid(given, there.lines) } : {};
      await ask('control/set', { run, rows, hours, invoiceable, amount, explanation, ...lines, destination });
    }
    const found = await ask('control/get', { run, byKey: true });
    const { destinations, files } = found;
    const { kind } = await ask('runs/get', { run });
    const value = {
      run,
      ...totalsSaid(found, kind),
      destinations: destinations.map((one) => ({ destination: one.destination, ...totalsSaid(one, kind) })),
      files: files.map((one) => ({ handover: one.handOver, file: one.file, ...totalsSaid(one, kind) })),
    };
    return { value, needsPerson: differing(found).some(({ explanation }) => (explanation ?? '').trim() === '') };
  },
};

function decisionOf(given: Given): Input<'resolve/decide'>['as'] {
  const text = given.needed('as');
  const replaced = /^replaced-by=(.*)$/.exec(text)?.[1];
  if (replaced !== undefined) return { replacedBy: idFrom(replaced, 'as replaced-by') };
  const decision = RESOLUTIONS.find((one) => one === text);
  if (decision !== undefined) return decision;
  throw given.wrong('--as', `"${text}" is not a decision`);
}

/** What one destination has goes to the others from its own run; what none has is made anew. */
function goesOutAgain(run: number, toOthers: number): string {
  if (toOthers === 0) return 'It goes out again with the next pull and hand-over.';
  return `It waits for those that refused it: hand-over ${run} --destination NAME sends it there.`;
}

const STANDS = {
  pulling: 'being pulled',
  review: 'in review',
  'handed-over': 'handed over',
  confirming: 'being confirmed',
  closed: 'closed',
  failed: 'one that failed',
  discarded: 'discarded',
} as const satisfies Record<RunState, string>;

const resolve: Command = {
  name: 'resolve',
  words: ['RUN'],
  shown:
    '--ids 1,2 --as marked-elsewhere|marked|still-waiting|deleted|replaced-by=N|removed-in-erp|send-correction|already-in-erp|marked-as-edited|send-again --reason TEXT',
  help: 'Decides what no list can decide, and keeps the reason.',
  example: "resolve 1 --ids 4100005 --as send-correction --reason 'changed after the hand-over'",
  mode: 'write',
  options: {
    ids: IDS,
    as: {
      type: 'string',
      help: 'DECISION: marked-elsewhere or marked, whoever did it; still-waiting where ERP and service agree; removed-in-erp or send-correction for what is changed, gone or unknown; deleted or replaced-by=N for what is gone or unknown (behind a list that proves nothing also for what one destination took and the others refused); already-in-erp for what a pull lists and the ERP has from the file or correction that TEXT names, or needs no reversal of; marked-as-edited for what has left the list since it was seen changed, where the service has marked it as it was listed last; send-again for what the ERP, or one of its destinations, rejected and the service has marked all the same (deleted, marked or marked-elsewhere: leave it)',
    },
    reason: REASON,
  },
  async run(ask, given) {
    const run = given.number();
    const as = decisionOf(given);
    const ids = given.ids();
    const done = await ask('resolve/decide', { run, ids, as, reason: given.needed('reason') });
    const name = typeof as === 'string' ? as : `replaced-by=${as.replacedBy}`;
    const sends = name === 'send-correction' || name === 'marked-as-edited' || typeof as !== 'string';
    const notes = sends ? ['The reversal goes out with the next pull and hand-over.'] : [];
    if (name === 'still-waiting') notes.push('It is marked with the next confirm of the run that handed it over.');
    if (name === 'send-again') notes.push(goesOutAgain(run, done.toOthers));
    if (name === 'already-in-erp')
      notes.push(`It goes to no file, and is marked with the next confirm. The run is ${STANDS[done.state]}.`);
    if (name === 'deleted') notes.push('The ERP still holds it: "--as send-correction" sends a reversal.');
    return { value: { run, resolved: ids, as: name, state: done.state }, notes };
  },
};

const resume: Command = {
  name: 'resume',
  help: 'Finishes what was cut off, asks the service what is unknown, and says what became of it.',
  example: 'resume --json',
  mode: 'write',
  async run(ask) {
    const found = await ask('recover/resume', {});
    const runs = found.flatMap((one) => (one.needsPerson && one.run !== null ? one.run : []));
    const notes: string[] = [];
    for (const run of new Set(runs)) notes.push(...(await decisionsTold(ask, run)));
    const alarms = await alarmsTold(ask);
    const needsPerson = alarms.length > 0 || found.some((one) => one.needsPerson);
    return { value: found, notes: [...notes, ...alarms], needsPerson };
  },
};

export const CONFIRM_COMMANDS: readonly Command[] = [control, confirm, resolve, resume];
