// The compact notation of the table "Situations and their verdicts": what was delivered, what is listed, what is said of it.
//
// Delivered: `Id: hours class`, oldest first; class A, Y, U, C or X. `reversed by the service` or `the console`; `no verdict`.
// Listed:    `Id: hours`, or `nothing`.
// Both:      `*` a later EndretDato, `**` a later one still; other work in brackets. Items are parted by ` · `.
//
// Every Y was sent in one call that was answered yes, every U in one call that nobody answered.
import { parseAmount } from '../../../main/domain/amount.ts';
import { formatMicro, micro } from '../../../main/domain/amount.ts';
import { judge } from '../../../main/domain/evidence/judge.ts';
import type { DeliveredLine, Line, LineClass, ListedLine } from '../../../main/domain/evidence/lines.ts';
import type { History, List } from '../../../main/domain/evidence/list.ts';
import type { SentMark } from '../../../main/domain/evidence/marks.ts';
import type { Judgement, LineVerdict, Undecided, UnitVerdict } from '../../../main/domain/evidence/verdicts.ts';

const ITEM =
  /^(?<id>\d+): (?<hours>-?[\d.]+)(?: (?<letter>[AYUCX]))?(?<reversed> reversed by the (?<by>service|console))?(?: (?<stars>\*(?: ?\*)*))?(?: \((?<work>\w+)\))?(?<open> no verdict)?$/;

export const YES = 1;
export const NO_ANSWER = 2;

interface Item {
  readonly line: Line;
  readonly letter: LineClass | undefined;
  readonly by: 'service' | 'console' | undefined;
  readonly verdict: boolean;
}

/** A line as both sides know it. The content hash is the work and the amounts, as it is for a time entry. */
export function lineOf(id: number, hours: bigint, stars = 0, work = 'P', invoiceable = hours): Line {
  return {
    id,
    contentHash: `${work}/${hours}/${invoiceable}`,
    hours,
    invoiceable,
    endretDato: `2026-03-0${stars + 1}T08:00:00.000Z`,
    ansattId: '7',
    prosjektId: work,
    prosjektLinjeId: null,
    arbeidstypeId: '100',
    produktId: null,
    dato: '2026-03-01',
  };
}

function itemOf(text: string): Item {
  const found = ITEM.exec(text.trim())?.groups;
  if (!found) throw new Error(`cannot read ${JSON.stringify(text)}`);
  const stars = (found['stars'] ?? '').replaceAll(' ', '').length;
  return {
    line: lineOf(Number(found['id']), parseAmount(found['hours']!)!.micro, stars, found['work'] ?? 'P'),
    letter: found['letter'] as LineClass | undefined,
    by: found['by'] as 'service' | 'console' | undefined,
    verdict: found['open'] === undefined,
  };
}

const itemsOf = (text: string): Item[] => (text === 'nothing' ? [] : text.split(' · ').map(itemOf));

const STANDING = { A: 'exported', Y: 'live', U: 'live', C: 'live', X: 'never-got' } as const;
const MARK: Readonly<Partial<Record<LineClass, number>>> = { Y: YES, U: NO_ANSWER };

/** A new version that follows its reversal under the same Id went out in the same run; every other line in one of its own. */
export function deliveredOf(text: string): DeliveredLine[] {
  const last = new Map<number, { run: number; line: number; reversal: boolean; endretDato: string | null }>();
  return itemsOf(text).map(({ line, letter, by, verdict }, key) => {
    if (letter === undefined) throw new Error(`no class: ${text}`);
    const before = last.get(line.id);
    const together = before?.reversal === true && before.endretDato === line.endretDato;
    const run = together ? before.run : (before?.run ?? 0) + 1;
    const place = together ? before.line + 1 : 1;
    const reversal = line.hours < 0n;
    last.set(line.id, { run, line: place, reversal, endretDato: line.endretDato });
    return {
      ...line,
      key,
      run,
      line: place,
      occurrence: 0,
      role: reversal ? 'reversal' : 'version',
      standing: STANDING[letter],
      refused: letter === 'X',
      mark: MARK[letter] ?? null,
      reversedBy: by === undefined ? null : { by, is: 'live' },
      madeByConsole: false,
      how: 'file',
      verdict,
    };
  });
}

function markOf(number: number, answer: SentMark['answer'], delivered: readonly DeliveredLine[]): SentMark {
  const ids = [...new Set(delivered.filter((line) => line.mark === number).map((line) => line.id))];
  return { number, act: 1, began: 10, ended: 20, ids, answer, named: new Set() };
}

export function historyOf(text: string, more: Partial<History> = {}): History {
  return historyWith(deliveredOf(text), more);
}

export function historyWith(delivered: readonly DeliveredLine[], more: Partial<History> = {}): History {
  return {
    delivered,
    marks: new Map([
      [YES, markOf(YES, 'yes', delivered)],
      [NO_ANSWER, markOf(NO_ANSWER, 'no-answer', delivered)],
    ]),
    sightings: new Map(),
    decided: new Set(),
    everSeveral: new Set(),
    corrections: [],
    ...more,
  };
}

/** A complete list of a later pull, begun after both marks ended. */
export function listOf(text: string, more: Partial<List> = {}): List {
  return listWith(
    itemsOf(text).map(({ line }, key) => ({ ...line, key })),
    more,
  );
}

export function listWith(lines: readonly ListedLine[], more: Partial<List> = {}): List {
  return {
    began: 30,
    ended: 40,
    act: 2,
    kind: 'time',
    lines,
    covers: 'all',
    endretDatoTells: true,
    seenIsWhole: false,
    exported: null,
    ...more,
  };
}

const UNDECIDED: Readonly<Record<Undecided, string>> = {
  'list-contradicts-itself': 'the list contradicts itself',
  twins: 'twins',
  'mark-not-shown': 'the mark is not shown',
  'several-originals': 'several originals',
};

const BASIS = {
  reversal: 'marked by reversal',
  'newly-exported': 'marked: newly exported',
  'absence-after-yes': 'marked: absent after a yes',
  'yes-not-proved': 'marked: absent after a yes, not proved',
  'left-together': 'marked: left together',
} as const;

function sayUnit(unit: UnitVerdict, more: readonly string[]): string {
  switch (unit.kind) {
    case 'waits':
      return more.length > 0 ? `waits + ready [${more.join(', ')}]` : 'waits';
    case 'marked':
      return `${BASIS[unit.basis]}${unit.waitsForVerdict ? ', group waits for verdict' : ''}`;
    case 'person':
      return `person: ${UNDECIDED[unit.why]}`;
    case 'reopen':
      return 'reopen: mark again';
    default:
      return unit.kind;
  }
}

function sayReversal(verdict: LineVerdict, delivered: ReadonlyMap<number, DeliveredLine>): string | null {
  switch (verdict.kind) {
    case 'reversal': {
      const original = delivered.get(verdict.original)!;
      return `of ${original.id} run ${original.run}`;
    }
    case 'exported-before':
      return 'exported before';
    case 'held':
      return verdict.why === 'never-got' ? 'held: the ERP never got it' : `second, held (${verdict.holder})`;
    default:
      return null;
  }
}

/** The verdicts as the table writes them, in no order. */
export function sayJudgement(history: History, list: List, judgement: Judgement): string[] {
  const delivered = new Map(history.delivered.map((line) => [line.key, line]));
  const said: string[] = [];
  const more = new Map<number, string[]>();
  for (const line of list.lines) {
    const verdict = judgement.lines.get(line.key);
    if (verdict === undefined) throw new Error(`no verdict for listed line ${line.id}`);
    const hours = formatMicro(micro(line.hours));
    const unit = judgement.units.get(line.id);
    const reversal = sayReversal(verdict, delivered);
    if (reversal !== null) said.push(`reversal ${line.id} (${hours}): ${reversal}`);
    else if (verdict.kind === 'ready') {
      const held = verdict.waitsFor?.kind === 'reversal' ? ' (held too where the two can be tied)' : '';
      if (unit?.kind === 'waits') more.set(line.id, [...(more.get(line.id) ?? []), hours]);
      else said.push(`line ${line.id} (${hours}): ready${held}`);
    } else if (verdict.kind === 'person' && unit === undefined) {
      said.push(`${line.id}: person: ${UNDECIDED[verdict.why]}`);
    }
  }
  for (const [id, unit] of judgement.units) said.push(`${id}: ${sayUnit(unit, more.get(id) ?? [])}`);
  return said.sort();
}

export function sayOf(
  delivered: string,
  listed: string,
  more: { history?: Partial<History>; list?: Partial<List> } = {},
) {
  const history = historyOf(delivered, more.history);
  const list = listOf(listed, more.list);
  return sayJudgement(history, list, judge(history, list)).join('; ');
}
