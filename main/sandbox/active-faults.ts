// The faults that are set: counts the calls they wait for, and clears each when it has hit often enough.

import type { Fault } from './fault.ts';
import { CALL_NAMES, type CallName } from './routes.ts';
import { isObject } from '../domain/exact-json.ts';
import { badRequest } from './service-error.ts';

/** What each kind of fault needs, and of which type. */
const NEEDS: Record<
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

interface Active {
  readonly fault: Fault;
  seen: number;
  hits: number;
}

/** A fault that may hit this call; `use` counts it as a hit. */
type Hit<Kind extends Fault['kind'] = Fault['kind']> = {
  readonly fault: Extract<Fault, { kind: Kind }>;
  readonly use: () => void;
};

export interface ActiveFaults {
  /** Throws ServiceError 400 for a fault that cannot be read. */
  set(fault: unknown): void;
  clear(): void;
  list(): Fault[];
  /** The faults for one call that begins now. */
  take(call: CallName): CallFaults;
}

export interface CallFaults {
  /** The first fault of the kind, counted as a hit. */
  use<Kind extends Fault['kind']>(kind: Kind): Extract<Fault, { kind: Kind }> | null;
  /** The faults of the kind, not counted yet: for those that hit only under a condition. */
  find<Kind extends Fault['kind']>(kind: Kind): Hit<Kind>[];
}

export function createActiveFaults(): ActiveFaults {
  let active: Active[] = [];
  const limit = ({ fault }: Active): number => (fault.times === 'always' ? Infinity : (fault.times ?? 1));
  return {
    set(fault) {
      assertFault(fault);
      active.push({ fault, seen: 0, hits: 0 });
    },
    clear() {
      active = [];
    },
    list: () => active.map(({ fault }) => fault),
    take(call) {
      const mine = active.filter(({ fault }) => (fault.call ?? 'any') === 'any' || fault.call === call);
      for (const one of mine) one.seen += 1;
      const due = mine.filter((one) => one.seen >= (one.fault.from ?? 1));
      return callFaults(due, (one) => {
        one.hits += 1;
        if (one.hits >= limit(one)) active = active.filter((other) => other !== one);
      });
    },
  };
}

function isOf<Kind extends Fault['kind']>(kind: Kind, fault: Fault): fault is Extract<Fault, { kind: Kind }> {
  return fault.kind === kind;
}

function callFaults(due: readonly Active[], count: (one: Active) => void): CallFaults {
  const find = <Kind extends Fault['kind']>(kind: Kind): Hit<Kind>[] =>
    due.flatMap((one) => (isOf(kind, one.fault) ? [{ fault: one.fault, use: () => count(one) }] : []));
  return {
    find,
    use(kind) {
      const [first] = find(kind);
      first?.use();
      return first?.fault ?? null;
    },
  };
}

/** Throws ServiceError 400 for what is not a fault. */
function assertFault(given: unknown): asserts given is Fault {
  const { kind, call, times, ...fields }: Readonly<Record<string, unknown>> = isObject(given) ? given : {};
  const wanted = Object.entries(NEEDS).find(([name]) => name === kind)?.[1];
  if (wanted === undefined) throw badRequest(`There is no fault '${String(kind)}'.`);
  for (const [name, type] of wanted) {
    const value = fields[name];
    const found = Array.isArray(value) ? 'array' : typeof value;
    if (value === undefined || (type !== 'some' && found !== type)) {
      throw badRequest(`The fault '${String(kind)}' needs '${name}' (${type}).`);
    }
  }
  if (call !== undefined && call !== 'any' && !CALL_NAMES.some((name) => name === call)) {
    throw badRequest(`There is no call ${JSON.stringify(call)}.`);
  }
  if (times !== undefined && times !== 'always' && !(typeof times === 'number' && times >= 1)) {
    throw badRequest(`'times' is a number from 1, or 'always'.`);
  }
}
