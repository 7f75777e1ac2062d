// Keeps the faults that are set, counts the calls they wait for, and clears each when it has hit often enough.
import type { CallName, Fault } from './fault.ts';
import { callNames } from './fault.ts';
import { badRequest } from './service-error.ts';

type Kept = { readonly fault: Fault; seen: number; hits: number };

/** A fault that may hit this call; `use` counts it as a hit. */
type Hit<Kind extends Fault['kind'] = Fault['kind']> = {
  readonly fault: Extract<Fault, { kind: Kind }>;
  readonly use: () => void;
};

export type FaultBook = {
  /** Throws ServiceError 400 for a fault that cannot be read. */
  set(fault: Fault): void;
  clear(): void;
  list(): Fault[];
  /** The faults for one call that begins now. */
  take(call: CallName): CallFaults;
};

export type CallFaults = {
  /** The first fault of the kind, counted as a hit. */
  use<Kind extends Fault['kind']>(kind: Kind): Extract<Fault, { kind: Kind }> | null;
  /** The faults of the kind, not counted yet: for those that hit only under a condition. */
  find<Kind extends Fault['kind']>(kind: Kind): Hit<Kind>[];
};

export function faultBook(): FaultBook {
  let kept: Kept[] = [];
  const limit = ({ fault }: Kept): number => (fault.times === 'always' ? Infinity : (fault.times ?? 1));
  return {
    set(fault) {
      check(fault);
      kept.push({ fault, seen: 0, hits: 0 });
    },
    clear() {
      kept = [];
    },
    list: () => kept.map(({ fault }) => fault),
    take(call) {
      const mine = kept.filter(({ fault }) => (fault.call ?? 'any') === 'any' || fault.call === call);
      for (const one of mine) one.seen += 1;
      const due = mine.filter((one) => one.seen >= (one.fault.from ?? 1));
      return callFaults(due, (one) => {
        one.hits += 1;
        if (one.hits >= limit(one)) kept = kept.filter((other) => other !== one);
      });
    },
  };
}

function callFaults(due: readonly Kept[], count: (one: Kept) => void): CallFaults {
  const find = <Kind extends Fault['kind']>(kind: Kind): Hit<Kind>[] =>
    due
      .filter(({ fault }) => fault.kind === kind)
      .map((one) => ({ fault: one.fault as Extract<Fault, { kind: Kind }>, use: () => count(one) }));
  return {
    find,
    use(kind) {
      const [first] = find(kind);
      first?.use();
      return first?.fault ?? null;
    },
  };
}

/** What each kind of fault needs, and of which type. */
const needs: Record<
  Fault['kind'],
  readonly (readonly [name: string, type: 'number' | 'string' | 'array' | 'object' | 'some'])[]
> = {
  delay: [['ms', 'number']],
  refuse: [],
  'drop-before': [],
  'drop-after': [],
  status: [['status', 'number']],
  cut: [],
  answer: [['body', 'string']],
  html: [],
  empty: [],
  redirect: [['to', 'string']],
  cap: [['rows', 'number']],
  shuffle: [],
  envelope: [['shape', 'string']],
  'wrong-type': [['field', 'string']],
  'missing-id': [],
  'duplicate-row': [],
  skew: [['ms', 'number']],
  'no-date': [],
  'refuse-option': [['options', 'array']],
  'refuse-filter': [['words', 'array']],
  'partial-mark': [],
  'max-ids': [['limit', 'number']],
  'refuse-id': [['ids', 'array']],
  'double-prepare': [],
  'refuse-row': [['rows', 'array']],
  'refuse-batch': [],
  'refuse-value': [
    ['field', 'string'],
    ['value', 'some'],
  ],
  do: [['operation', 'object']],
};

function check(fault: Fault): void {
  const given = fault as unknown as Record<string, unknown>;
  const wanted = Object.hasOwn(needs, String(given['kind'])) ? needs[fault.kind] : undefined;
  if (wanted === undefined) throw badRequest(`There is no fault '${String(given['kind'])}'.`);
  for (const [name, type] of wanted) {
    const value = given[name];
    const found = Array.isArray(value) ? 'array' : typeof value;
    if (value === undefined || (type !== 'some' && found !== type)) {
      throw badRequest(`The fault '${fault.kind}' needs '${name}' (${type}).`);
    }
  }
  if (fault.call !== undefined && fault.call !== 'any' && !callNames.includes(fault.call)) {
    throw badRequest(`There is no call '${fault.call as string}'.`);
  }
  if (fault.times !== undefined && fault.times !== 'always' && !(fault.times >= 1)) {
    throw badRequest(`'times' is a number from 1, or 'always'.`);
  }
}
