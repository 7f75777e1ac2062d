// Commands that hand over and confirm: hand-over, withdraw, accept, reject, confirm, resolve, resume, layouts.

import path from 'node:path';
import { wrongUsage } from '../domain/errors.ts';
import type { Input } from '../../preload/contract/channels.ts';
import { idFrom, idsOption, neededOption, numberOf, textOption, wordAt } from './arguments.ts';
import type { Command, Values } from './command.ts';
import { roundedNotes, totalsOf } from './output.ts';

const REASON = { type: 'string', help: 'TEXT, kept in history' } as const;
const IDS = { type: 'string', help: 'IDS with commas between, or @FILE with one on each line' } as const;

const handOverUsage = 'hand-over RUN --layout NAME --to FOLDER [--offline] | hand-over RUN --by-hand TEXT';

function wayOf(values: Values): Input<'hand-over/write'>['way'] {
  const byHand = textOption(values, 'by-hand');
  if (byHand === undefined) {
    return {
      layout: neededOption(values, 'layout', handOverUsage),
      folder: path.resolve(neededOption(values, 'to', handOverUsage)),
    };
  }
  if (values.layout !== undefined || values.to !== undefined) {
    throw wrongUsage('read the command', '--by-hand', 'it goes without --layout and --to', `Usage: ${handOverUsage}`);
  }
  return { byHand };
}

const handOver: Command = {
  name: 'hand-over',
  usage: handOverUsage,
  help: 'Writes what is ready to a file for the ERP, or notes that it was entered by hand.',
  mode: 'write',
  options: {
    layout: { type: 'string', help: 'NAME of the layout, for example plain-csv' },
    to: { type: 'string', help: 'FOLDER for the file' },
    'by-hand': { type: 'string', help: 'TEXT: how it was entered in the ERP' },
    offline: { type: 'boolean', help: 'do not ask the service again what has changed since the pull' },
  },
  async run(ask, words, values) {
    const run = numberOf(wordAt(words, 0, 'RUN', handOverUsage), 'RUN');
    const {
      handOver: done,
      setApart,
      kind,
      rounded,
    } = await ask('hand-over/write', {
      run,
      way: wayOf(values),
      offline: values.offline === true,
    });
    const notes =
      setApart === 0 ? [] : [`${setApart} units had changed since the pull and were held; pull again to get them.`];
    if (values.offline === true)
      notes.push('Handed over without asking the service again: what changed since the pull was not seen.');
    notes.push(...roundedNotes(rounded));
    return {
      value: {
        handover: done.handOver,
        file: done.path,
        sha256: done.sha256,
        rows: done.sum.rows,
        totals: totalsOf(done.sum, kind, rounded),
        ...(done.byHand === null ? {} : { byHand: done.byHand }),
      },
      notes,
      needsPerson: setApart > 0,
    };
  },
};

const firstDayUsage = 'first-day RUN --up-to DATE [--hand-over]';

const firstDay: Command = {
  name: 'first-day',
  usage: firstDayUsage,
  help: 'Already in the ERP up to a date: shows what that is, or hands it over by hand and accepts it. Confirm marks it.',
  mode: 'write',
  options: {
    'up-to': { type: 'string', help: 'DATE, the last day that the ERP has' },
    'hand-over': { type: 'boolean', help: 'do it; without it nothing changes' },
  },
  async run(ask, words, values) {
    const run = numberOf(wordAt(words, 0, 'RUN', firstDayUsage), 'RUN');
    const upTo = neededOption(values, 'up-to', firstDayUsage);
    const { inErp, later, kind, rounded } = await ask('first-day/preview', { run, upTo });
    const done = values['hand-over'] === true ? await ask('first-day/hand-over', { run, upTo }) : null;
    const part = (sum: typeof inErp) => ({
      records: sum.rows,
      totals: totalsOf(sum, kind, 0),
    });
    return {
      value: {
        run,
        upTo,
        inErp: part(inErp),
        later: part(later),
        ...(rounded === 0 ? {} : { rounded }),
        handover: done?.handOver.handOver ?? null,
      },
      notes: [...roundedNotes(rounded), ...(done === null ? ['Nothing was changed. Add --hand-over to do it.'] : [])],
    };
  },
};

const withdrawUsage = 'withdraw HANDOVER --reason TEXT';

const withdraw: Command = {
  name: 'withdraw',
  usage: withdrawUsage,
  help: 'Takes back a file that was not imported; its units come back in the next pull.',
  mode: 'write',
  options: { reason: REASON },
  async run(ask, words, values) {
    const number = numberOf(wordAt(words, 0, 'HANDOVER', withdrawUsage), 'HANDOVER');
    const done = await ask('hand-over/withdraw', {
      handOver: number,
      reason: neededOption(values, 'reason', withdrawUsage),
    });
    const taken =
      done.fileFound || done.file === null
        ? []
        : ['The file is not in its folder as it was written: make sure that the ERP did not import it.'];
    return {
      value: { handover: number, run: done.run, withdrawn: done.units, fileFound: done.fileFound, state: done.state },
      notes: taken,
      needsPerson: taken.length > 0,
    };
  },
};

const acceptUsage = 'accept RUN --all | accept RUN --ids 1,2';

const accept: Command = {
  name: 'accept',
  usage: acceptUsage,
  help: 'Notes what the ERP accepted. Only that is ever marked.',
  mode: 'write',
  options: { all: { type: 'boolean', help: 'everything that waits for an answer' }, ids: IDS },
  async run(ask, words, values) {
    const run = numberOf(wordAt(words, 0, 'RUN', acceptUsage), 'RUN');
    if (values.all === true && values.ids !== undefined) {
      throw wrongUsage('read the command', '--all', 'it goes without --ids', `Usage: ${acceptUsage}`);
    }
    const ids = values.all === true ? ('all' as const) : idsOption(values, acceptUsage);
    const done = await ask('verdict/give', { run, verdict: 'accept', ids });
    return { value: { run, accepted: done.ids, state: done.state } };
  },
};

const rejectUsage = 'reject RUN --ids 1,2 --reason TEXT';

const reject: Command = {
  name: 'reject',
  usage: rejectUsage,
  help: 'Notes what the ERP rejected; it comes back in the next pull.',
  mode: 'write',
  options: { ids: IDS, reason: REASON },
  async run(ask, words, values) {
    const run = numberOf(wordAt(words, 0, 'RUN', rejectUsage), 'RUN');
    const reason = neededOption(values, 'reason', rejectUsage);
    const done = await ask('verdict/give', { run, verdict: 'reject', ids: idsOption(values, rejectUsage), reason });
    return { value: { run, rejected: done.ids, state: done.state } };
  },
};

const confirm: Command = {
  name: 'confirm',
  usage: 'confirm RUN',
  help: 'Marks at the service what the ERP accepted, and proves it by a new list. Final.',
  mode: 'write',
  options: {},
  async run(ask, words) {
    const run = numberOf(wordAt(words, 0, 'RUN', 'confirm RUN'), 'RUN');
    const done = await ask('confirm/run', { run });
    const notes: string[] = [];
    if (done.stopped) notes.push('Stopped after the current call. "confirm" goes on where it stopped.');
    if (done.withoutVerdict > 0)
      notes.push(
        `${done.withoutVerdict} units have no answer from the ERP yet and were not marked: accept ${run} --all, or --ids …`,
      );
    if (done.unmarked.length > 0)
      notes.push(`${done.unmarked.length} accepted units are not marked yet: confirm again.`);
    if (done.changed.length > 0)
      notes.push(
        `${done.changed.length} units changed after the hand-over: resolve ${run} --ids … --as send-correction|removed-in-erp, or marked-elsewhere where the service lists a reversal of them.`,
      );
    if (done.gone.length > 0)
      notes.push(
        `${done.gone.length} units are no longer listed, and not by us: resolve ${run} --ids … --as marked-elsewhere|deleted|send-correction|replaced-by=N.`,
      );
    for (const { id, words: said } of done.refused.slice(0, 20)) notes.push(`Id ${id} was refused: ${said}`);
    if (done.marked.length > 0 && !done.readBack) {
      notes.push(
        'The service does not list what is exported: an edit within the last minute may have been marked unseen.',
      );
    }
    const { marked, unknown, changed, gone, unmarked } = done;
    const refused = done.refused.map(({ id }) => id);
    const open = unknown.length + changed.length + gone.length + refused.length + unmarked.length + done.withoutVerdict;
    return {
      value: {
        marked,
        unknown,
        changed,
        gone,
        refused,
        state: done.state,
        unmarked,
        withoutVerdict: done.withoutVerdict,
      },
      notes,
      needsPerson: open > 0 || done.stopped,
    };
  },
};

const resolveUsage =
  'resolve RUN --ids 1,2 --as marked-elsewhere|deleted|replaced-by=N|removed-in-erp|send-correction --reason TEXT';

function decisionOf(text: string): Input<'resolve/decide'>['as'] {
  const replaced = /^replaced-by=(.*)$/.exec(text);
  if (replaced) return { replacedBy: idFrom(replaced[1]!, 'as replaced-by') };
  if (text === 'marked-elsewhere' || text === 'deleted' || text === 'removed-in-erp' || text === 'send-correction')
    return text;
  throw wrongUsage('read the command', '--as', `"${text}" is no decision`, `Usage: ${resolveUsage}`);
}

const resolve: Command = {
  name: 'resolve',
  usage: resolveUsage,
  help: 'Decides what no list can decide, and keeps the reason.',
  mode: 'write',
  options: {
    ids: IDS,
    as: {
      type: 'string',
      help: 'DECISION: marked-elsewhere; removed-in-erp or send-correction for what is changed, gone or unknown; deleted or replaced-by=N for what is gone',
    },
    reason: REASON,
  },
  async run(ask, words, values) {
    const run = numberOf(wordAt(words, 0, 'RUN', resolveUsage), 'RUN');
    const as = decisionOf(neededOption(values, 'as', resolveUsage));
    const ids = idsOption(values, resolveUsage);
    const done = await ask('resolve/decide', { run, ids, as, reason: neededOption(values, 'reason', resolveUsage) });
    const name = typeof as === 'string' ? as : `replaced-by=${as.replacedBy}`;
    const sends = name === 'send-correction' || typeof as !== 'string';
    const notes = sends ? ['The reversal goes out with the next pull and hand-over.'] : [];
    if (name === 'deleted') notes.push('The ERP still holds it: "--as send-correction" sends a reversal.');
    return { value: { run, resolved: ids, as: name, state: done.state }, notes };
  },
};

const resume: Command = {
  name: 'resume',
  usage: 'resume',
  help: 'Finishes what was cut off, asks the service what is unknown, and says what became of it.',
  mode: 'write',
  options: {},
  async run(ask) {
    const found = await ask('recover/resume', {});
    return { value: found, needsPerson: found.some((one) => one.needsPerson) };
  },
};

const layouts: Command = {
  name: 'layouts',
  usage: 'layouts',
  help: 'Lists the hand-over layouts.',
  mode: 'read',
  options: {},
  run: async (ask) => ({ value: await ask('layouts/list', {}) }),
};

export const HAND_OVER_COMMANDS: readonly Command[] = [
  handOver,
  firstDay,
  withdraw,
  accept,
  reject,
  confirm,
  resolve,
  resume,
  layouts,
];
