// Commands that hand over and say what the ERP answered: hand-over, first-day, withdraw, accept, reject, layouts.

import path from 'node:path';
import { NOTHING_TO_SEND } from '../../preload/contract/by-hand.ts';
import type { Answers, Input } from '../../preload/contract/channels.ts';
import type { Ask, Command, Done } from './command.ts';
import { type Given, mistyped } from './given.ts';
import { ACCEPT, ANSWERING, answeringOf } from './accept-command.ts';
import { counted } from '../domain/counted.ts';
import { LAYOUT_COMMANDS } from './layout-commands.ts';
import { missingDone } from './missing.ts';
import { IDS, REASON } from './form.ts';
import { heldOtherwise } from './held-otherwise.ts';
import { RawJson, roundedNotes, totalsOf, withoutLineOut } from './output.ts';

type FileWay = Exclude<Input<'hand-over/files'>['way'], { byHand: string }>;

function askedOf(given: Given): FileWay['asked'] {
  const period = given.text('period');
  if (period !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(period))
    throw mistyped('--period', `"${period}" is not a month`, 'Write it as 2026-10.');
  const payrollYear = given.count('payroll-year', 1900, 9999);
  const payrollRun = given.count('payroll-run', 0, 999_999);
  return { payrollYear, payrollRun, period };
}

/** A destination by name or the only one of the kind, or a layout and a folder. */
function wayOf(given: Given): FileWay {
  const asked = askedOf(given);
  const destination = given.text('destination');
  const isOnTheSpot = given.text('layout') !== undefined || given.text('to') !== undefined;
  if (destination !== undefined && isOnTheSpot) throw given.wrong('--destination', 'it goes without --layout and --to');
  const markAnyway = given.text('mark-anyway');
  if (!isOnTheSpot)
    return {
      destination: destination === undefined ? null : given.needed('destination'),
      asked,
      markAnyway,
    };
  if (markAnyway !== undefined) throw given.wrong('--mark-anyway', 'it goes without --layout and --to');
  return { layout: given.needed('layout'), folder: path.resolve(given.needed('to')), asked };
}

interface Notes {
  readonly setApart: number;
  readonly notTaken: number;
  readonly rounded: number;
  /** Of several destinations none takes what was held. */
  readonly several?: boolean;
}

function handOverNotes({ setApart, notTaken, rounded, several = false }: Notes, isOffline: boolean): string[] {
  const notes: string[] = [];
  if (setApart > 0)
    notes.push(
      `${counted(setApart, 'unit had changed since the pull and was held; pull again to get it', 'units had changed since the pull and were held; pull again to get them')}.`,
    );
  const whose = several ? 'for no destination' : 'not for this destination';
  const held =
    '"records RUN" names them: let a destination take them (destination change, destination add), and pull again.';
  if (notTaken > 0) notes.push(`${counted(notTaken, 'unit is', 'units are')} ${whose}, and held. ${held}`);
  if (isOffline)
    notes.push('Handed over without asking the service again: what has changed since the pull was not seen.');
  return [...notes, ...roundedNotes(rounded)];
}

/** What a layout rounds is told: the file sums what stands in it, and the totals are those of its records. */
function roundingNotes({ handOver, rounding }: Answers['hand-over/files']['handOvers'][number]): string[] {
  return rounding.map(
    ({ column, exact, written }) =>
      `${column} in ${handOver.file} comes to ${written}, and its records to ${exact}: the layout rounds each line.`,
  );
}

/** Its sums are those of its records: what the tables give no line at a destination is in them, and not in the file. */
function withoutLineNotes({ handOver, kind, withoutLine }: Answers['hand-over/files']['handOvers'][number]): string[] {
  if (withoutLine === null) return [];
  const { records, hours, quantity } = withoutLine;
  const amount = kind === 'time' ? `${hours} hours` : `quantity ${quantity}`;
  const whose = `${counted(records, 'record', 'records')} of ${handOver.sum.rows} (${amount})`;
  return [`${whose} ${records === 1 ? 'has' : 'have'} no line in ${handOver.file}: the tables give nothing there.`];
}

async function toFile(ask: Ask, given: Given): Promise<Done> {
  const offline = given.flag('offline');
  const answer = await ask('hand-over/files', { run: given.number(), way: wayOf(given), offline });
  const { missing, handOvers, notNamed } = answer;
  if (missing.length > 0) return missingDone(missing);
  const { setApart = 0, notTaken = 0 } = handOvers[0] ?? {};
  const rounded = handOvers.reduce((most, one) => Math.max(most, one.rounded), 0);
  const isOne = handOvers.length + notNamed.length === 1;
  const otherwise = notTaken > 0 ? await heldOtherwise(ask, given.number()) : [];
  const lost = notNamed.map(
    ({ destination, words }) =>
      `The file for ${destination} did not get its name (${words}). Once more: hand-over ${given.number()} --destination "${destination}".`,
  );
  return {
    value: isOne
      ? fileOut(handOvers[0]!)
      : { handovers: handOvers.map((one) => ({ ...fileOut(one), units: one.units })) },
    notes: [
      ...lost,
      ...handOvers.flatMap(roundingNotes),
      ...handOvers.flatMap(withoutLineNotes),
      ...handOverNotes({ setApart, notTaken, rounded, several: !isOne }, offline),
      ...otherwise,
    ],
    needsPerson: setApart + notTaken + notNamed.length > 0,
  };
}

function fileOut(one: Answers['hand-over/files']['handOvers'][number]) {
  const { handOver, destination, kind, rounded, withoutLine, rounding } = one;
  const { path: file, sha256, sum, byHand: words } = handOver;
  return {
    handover: handOver.handOver,
    destination: destination ?? undefined,
    file,
    sha256,
    rows: sum.rows,
    totals: totalsOf(sum, kind, rounded),
    byHand: words ?? undefined,
    withoutLine: withoutLine === null ? undefined : withoutLineOut(withoutLine, kind),
    rounding:
      rounding.length === 0
        ? undefined
        : rounding.map(({ column, exact, written }) => {
            return { column, exact: new RawJson(exact), written: new RawJson(written) };
          }),
  };
}

async function byHand(ask: Ask, given: Given, words: string): Promise<Done> {
  const others = ['layout', 'to', 'payroll-year', 'payroll-run', 'period'];
  const said = given.flag('nothing-to-send') ? '--nothing-to-send' : '--by-hand';
  if (others.some((name) => given.text(name) !== undefined))
    throw given.wrong(said, 'it goes without --layout and --to');
  const [offline, allEntered] = [given.flag('offline'), given.flag('all-entered')];
  if (given.text('destination') !== undefined) {
    const way = { byHand: words, destination: given.needed('destination'), allEntered };
    const { missing, handOvers } = await ask('hand-over/files', { run: given.number(), way, offline });
    return missing.length > 0 ? missingDone(missing) : { value: fileOut(handOvers[0]!) };
  }
  const way = { byHand: words, allEntered };
  const answer = await ask('hand-over/write', { run: given.number(), way, offline });
  const { handOver: done, setApart, kind, rounded } = answer;
  return {
    value: {
      handover: done.handOver,
      file: done.path,
      sha256: done.sha256,
      rows: done.sum.rows,
      totals: totalsOf(done.sum, kind, rounded),
      byHand: done.byHand,
    },
    notes: handOverNotes({ setApart, notTaken: 0, rounded }, offline),
    needsPerson: setApart > 0,
  };
}

const handOver: Command = {
  name: 'hand-over',
  words: ['RUN'],
  shown:
    '[--destination NAME | --layout NAME --to FOLDER] [--payroll-year N --payroll-run N --period YYYY-MM] [--mark-anyway REASON] [--offline] | hand-over RUN [--destination NAME] (--by-hand TEXT [--all-entered] | --nothing-to-send)',
  help: 'Writes what is ready to a file for each destination that takes it, or notes that it was entered by hand.',
  example: 'hand-over 1 --layout plain-csv --to /srv/erp/in',
  mode: 'write',
  options: {
    destination: {
      type: 'string',
      help: 'NAME of a destination: once more what it rejected or never got. Left out, each gets what it takes',
    },
    layout: { type: 'string', help: 'NAME of the layout, for example plain-csv' },
    to: { type: 'string', help: 'FOLDER for the file' },
    'payroll-year': { type: 'string', help: 'N, the year of the payroll, where the layout writes it' },
    'payroll-run': { type: 'string', help: 'N, the number of the payroll run, where the layout writes it' },
    period: { type: 'string', help: 'YYYY-MM, the period, where the layout writes it' },
    'mark-anyway': {
      type: 'string',
      help: 'REASON: why what goes to a destination without a file is marked all the same',
    },
    'by-hand': { type: 'string', help: 'TEXT: how it was entered in the ERP' },
    'all-entered': { type: 'boolean', help: 'with --by-hand: also what comes to no line was entered' },
    'nothing-to-send': { type: 'boolean', help: 'what is ready comes to no line, and that is right' },
    offline: { type: 'boolean', help: 'do not ask the service again what has changed since the pull' },
  },
  async run(ask, given) {
    const words = given.flag('nothing-to-send') ? NOTHING_TO_SEND : given.text('by-hand');
    if (words === NOTHING_TO_SEND && given.text('by-hand') !== undefined)
      throw given.wrong('--nothing-to-send', 'it goes without --by-hand');
    if (given.flag('all-entered') && given.text('by-hand') === undefined)
      throw given.wrong('--all-entered', 'it goes with --by-hand');
    return words === undefined ? toFile(ask, given) : byHand(ask, given, words);
  },
};

const again: Command = {
  name: 'hand-over again',
  words: ['HANDOVER'],
  shown: '--to FOLDER',
  help: 'Writes the same bytes once more, as a copy that is noted in history. Needs no service.',
  example: 'hand-over again 1 --to /srv/copies',
  mode: 'write',
  options: { to: { type: 'string', help: 'FOLDER for the copy, another one than the ERP reads' } },
  async run(ask, given) {
    const copy = await ask('hand-over/again', {
      handOver: given.number(),
      folder: path.resolve(given.needed('to')),
    });
    const { handOver: handover, path: file, sha256, sum, kind, rounded } = copy;
    return { value: { handover, file, sha256, rows: sum.rows, totals: totalsOf(sum, kind, rounded) } };
  },
};

/** So many are named. */
const MOST_IDS = 20;

/** What a person had let go is not handed over by the next hand-over without being let go once more. */
function lockedAgain(locked: readonly number[], pulled: number | null): string {
  const whose = `${counted(locked.length, 'of them is', 'of them are')} of a locked period`;
  const which = locked.length > MOST_IDS ? '…' : locked.join(',');
  return pulled === null
    ? `${whose} and will be held again: let them go then, with "release RUN --ids ${which} --reason TEXT".`
    : `${whose} and held again: release ${pulled} --ids ${which} --reason TEXT.`;
}

const refusedFile: Command = {
  name: 'hand-over refused',
  words: ['HANDOVER'],
  shown: '--reason TEXT [--payroll-year N --payroll-run N --period YYYY-MM] [--offline]',
  help: 'A file that the ERP refused as a whole: rejects all of it, and writes it again under a new number, or pulls it again.',
  example: "hand-over refused 1 --reason 'unknown pay type, nothing was imported'",
  mode: 'write',
  options: {
    reason: REASON,
    'payroll-year': { type: 'string', help: 'N, the year of the payroll, where the layout writes it' },
    'payroll-run': { type: 'string', help: 'N, the number of the payroll run, where the layout writes it' },
    period: { type: 'string', help: 'YYYY-MM, the period, where the layout writes it' },
    offline: { type: 'boolean', help: 'do not ask the service again what has changed since the pull' },
  },
  async run(ask, given) {
    const handOverNumber = given.number();
    const done = await ask('hand-over/refused', {
      handOver: handOverNumber,
      reason: given.needed('reason'),
      asked: askedOf(given),
      offline: given.flag('offline'),
    });
    const { missing, run, rejected, again: written, left, pulled, locked, problem } = done;
    if (missing.length > 0) return missingDone(missing);
    const back = pulled === null ? 'with the next pull' : `in run ${pulled}: hand-over ${pulled}`;
    return {
      value: {
        run,
        rejected,
        again:
          written === null
            ? null
            : fileOut({ ...written, destination: null, units: 0, notTaken: 0, withoutLine: null, rounding: [] }),
        left,
        pulled,
        ...(locked.length === 0 ? {} : { locked }),
      },
      notes: [
        ...(left === 0 ? [] : [`${counted(left, 'unit comes', 'units come')} back ${back}.`]),
        ...(locked.length === 0 ? [] : [lockedAgain(locked, pulled)]),
        ...(problem === null ? [] : [`${left === 1 ? 'It' : 'They'} could not be pulled now: ${problem}`]),
      ],
      needsPerson: left > 0,
    };
  },
};

/** Says that reversals are not taken for already there; nothing where there are none. */
function correctionNotes(rows: number): string[] {
  return rows === 0
    ? []
    : [
        `${counted(rows, 'record is a reversal, or goes with one: the ERP cannot have it yet; it is held (after-first-day) and comes', 'records are reversals, or go with them: the ERP cannot have them yet; they are held (after-first-day) and come')} with the next pull.`,
      ];
}

const firstDay: Command = {
  name: 'first-day',
  words: ['RUN'],
  shown: '--up-to DATE [--hand-over]',
  help: 'What the ERP has already, up to a date: shows it, or hands it over by hand and accepts it; confirm then marks it.',
  example: 'first-day 1 --up-to 2026-01-31',
  mode: 'write',
  options: {
    'up-to': { type: 'string', help: 'DATE, the last day that the ERP has' },
    'hand-over': { type: 'boolean', help: 'do it; without it nothing changes' },
  },
  async run(ask, given) {
    const [run, upTo] = [given.number(), given.needed('up-to')];
    const { inErp, later, corrections, kind, rounded } = await ask('first-day/preview', { run, upTo });
    const done = given.flag('hand-over') ? await ask('first-day/hand-over', { run, upTo }) : null;
    const part = (sum: typeof inErp) => ({ records: sum.rows, totals: totalsOf(sum, kind, 0) });
    return {
      value: {
        run,
        upTo,
        inErp: part(inErp),
        later: part(later),
        corrections: corrections.rows === 0 ? undefined : part(corrections),
        rounded: rounded === 0 ? undefined : rounded,
        handover: done?.handOver.handOver ?? null,
      },
      notes: [
        ...correctionNotes(corrections.rows),
        ...roundedNotes(rounded),
        ...(done === null ? ['Nothing was changed. Add --hand-over to do it.'] : []),
      ],
    };
  },
};

const withdraw: Command = {
  name: 'withdraw',
  words: ['HANDOVER'],
  shown: '--reason TEXT',
  help: 'Takes back a file that was not imported; its units come back in the next pull.',
  example: "withdraw 1 --reason 'wrong layout, never imported'",
  mode: 'write',
  options: { reason: REASON },
  async run(ask, given) {
    const number = given.number();
    const done = await ask('hand-over/withdraw', { handOver: number, reason: given.needed('reason') });
    const isLost = !done.fileFound && done.file !== null;
    return {
      value: { handover: number, run: done.run, withdrawn: done.units, fileFound: done.fileFound, state: done.state },
      notes: isLost
        ? ['The file is not in its folder as it was written: make sure that the ERP did not import it.']
        : [],
      needsPerson: isLost,
    };
  },
};

/** What was rejected made up for something that the ERP has without it now. */
function leftNote(run: number, left: readonly number[]): string {
  return `What was rejected came to zero with ${counted(left.length, 'other unit', 'other units')}, in lines that were left out: the ERP has neither. Reject what was left out too (reject ${run} --ids ${left.slice(0, 10).join(',')}${left.length > 10 ? ',…' : ''}), or correct it in the ERP.`;
}

const reject: Command = {
  name: 'reject',
  words: ['RUN'],
  shown: '--ids 1,2 --reason TEXT [--destination NAME]',
  help: 'Notes what the ERP rejected; it comes back in the next pull, or goes again to that destination alone. Exit code 3 when something needs a person.',
  example: "reject 1 --ids 4100004 --reason 'unknown project'",
  mode: 'write',
  options: { ids: IDS, reason: REASON, destination: ANSWERING },
  async run(ask, given) {
    const [run, reason] = [given.number(), given.needed('reason')];
    const destination = answeringOf(given);
    const done = await ask('verdict/give', { run, verdict: 'reject', ids: given.ids(), reason, destination });
    const { ids: rejected, left, state } = done;
    return {
      value: { run, rejected, state, left: left.length === 0 ? undefined : left },
      notes: left.length === 0 ? [] : [leftNote(run, left)],
      needsPerson: left.length > 0,
    };
  },
};

export const HAND_OVER_COMMANDS: readonly Command[] = [
  handOver,
  again,
  refusedFile,
  firstDay,
  withdraw,
  ACCEPT,
  reject,
  ...LAYOUT_COMMANDS,
];
