// The open points of the service that a model world answers one way or the other (open in main/service/README.md), and its clocks.

import * as fc from 'fast-check';

export interface World {
  /** Ids of reversals and new versions: new ones, the Id of the entry, or a new one for the reversal alone. */
  readonly ids: 'own' | 'same' | 'reversal-own';
  /** Time and material count their Ids apart, so that the same Id stands for one of each. */
  readonly idsPerKind: boolean;
  /** An edit changes a listed line at once, or at the next prepare. */
  readonly list: 'live' | 'prepared';
  /** Prepare sets EndretDato of what it makes or renews. */
  readonly prepareTouches: boolean;
  /** Prepare sets EndretDato of every line that is not exported. */
  readonly prepareTouchesAll: boolean;
  /** An exported entry that is saved without a change is reversed and listed anew as it was. */
  readonly touchIsChange: boolean;
  /** Some entries have no hours. */
  readonly zeros: boolean;
  readonly approvalTouches: boolean;
  readonly editUnapproves: boolean;
  /** How a list is proved. */
  readonly proof: 'count' | 'walk' | 'links';
  /** What lists that prove nothing hold back, now and then: nothing, all from some line on, or a page in their middle; or they are whole
   * and asked for by ranges of Ids. */
  readonly plainLists: 'whole' | 'cut' | 'gap' | 'ranges';
  /** `Eksportert eq true` can be listed. */
  readonly listExported: boolean;
  /** The filter of the late sweep is refused. */
  readonly refusesSweep: boolean;
  /** Hours that the `Date` header is ahead of EndretDato; null without the header. */
  readonly headerSkew: number | null;
  /** Hours that the PC is ahead. */
  readonly pcSkew: number;
  /** Milliseconds of one call. */
  readonly latency: number;
  /** A batch of material is taken whole or not at all. */
  readonly wholeBatches: boolean;
  /** Ids in one mark, and rows in one batch. */
  readonly chunk: number;
  /** Time goes to one ERP, or to two destinations that overlap or lie apart, of which one may have no file (destinations.ts). */
  readonly destinations: 'one' | 'overlap' | 'apart' | 'unsent';
  /** The ERP takes a file the moment it has its name, and takes it away. */
  readonly erpGrabs: boolean;
  /**
   * Files of time have a line for each record, for each of its pay types, for sums, or from a day to a day; netted ones leave out what
   * comes to none. A line for each when it is left out.
   */
  readonly lines?: 'each' | 'sums' | 'netted' | 'paid' | 'paid-netted' | 'ranges' | 'paid-ranges' | 'paid-records';
  /** The ERP answers a file with a receipt; without one a person says what it took. */
  readonly receipts?: boolean;
  /** People give destinations another layout while files are out. */
  readonly layoutsChange?: boolean;
  /** Destinations say themselves on which day they get what is of a closed period (destinations.ts). */
  readonly postings?: boolean;
  /** How many desks share the proof log; one by itself when it is left out. */
  readonly desks?: number;
}

/** The plain one. */
export const PLAIN: World = {
  ids: 'own',
  idsPerKind: false,
  list: 'prepared',
  prepareTouches: false,
  prepareTouchesAll: false,
  touchIsChange: false,
  zeros: false,
  approvalTouches: false,
  editUnapproves: false,
  proof: 'count',
  plainLists: 'whole',
  listExported: false,
  refusesSweep: false,
  headerSkew: 0,
  pcSkew: 0,
  latency: 50,
  wholeBatches: true,
  chunk: 500,
  destinations: 'one',
  erpGrabs: false,
};

export const worlds: fc.Arbitrary<World> = fc.record({
  ids: fc.constantFrom('own', 'same', 'reversal-own'),
  idsPerKind: fc.boolean(),
  list: fc.constantFrom('live', 'prepared'),
  prepareTouches: fc.boolean(),
  prepareTouchesAll: fc.constantFrom(false, false, false, true),
  touchIsChange: fc.constantFrom(false, false, true),
  zeros: fc.boolean(),
  approvalTouches: fc.boolean(),
  editUnapproves: fc.boolean(),
  proof: fc.constantFrom('count', 'walk', 'count', 'links'),
  plainLists: fc.constantFrom('whole', 'cut', 'gap', 'ranges'),
  listExported: fc.boolean(),
  refusesSweep: fc.constantFrom(false, false, false, true),
  headerSkew: fc.constantFrom(0, 0, 5, -5, null),
  pcSkew: fc.constantFrom(0, 0, 7, -7),
  latency: fc.constantFrom(50, 2_000, 70_000),
  wholeBatches: fc.boolean(),
  chunk: fc.constantFrom(500, 1, 2, 3),
  destinations: fc.constantFrom('one', 'one', 'one', 'one', 'overlap', 'overlap', 'apart'),
  erpGrabs: fc.constantFrom(false, false, true),
} as const);

type FilesOfWorld = Pick<World, 'lines' | 'receipts'> & { readonly isUnsent: boolean };

/** How its files are, and how the ERP answers: drawn last, so that a seed plays the sequences that it always did. */
export const filesOfWorlds: fc.Arbitrary<FilesOfWorld> = fc.record({
  lines: fc.constantFrom(
    'each',
    'each',
    'sums',
    'netted',
    'paid',
    'paid-netted',
    'ranges',
    'paid-ranges',
    'paid-records',
  ),
  receipts: fc.boolean(),
  /** Of two destinations that lie apart one has no file. */
  isUnsent: fc.boolean(),
} as const);

/** The world, with the files that were drawn for it. */
export function withFiles(world: World, { isUnsent, ...files }: FilesOfWorld): World {
  const unsent = isUnsent && world.destinations === 'apart' ? ({ destinations: 'unsent' } as const) : {};
  return { ...world, ...files, ...unsent };
}

/** After how many steps a person changes the pay types, and to what; where a world has any. */
export const changesOfPayTypes: fc.Arbitrary<[number, number][]> = fc.array(fc.tuple(fc.nat(110), fc.nat(99)), {
  maxLength: 12,
  size: 'max',
});

/** After how many steps a destination gets another layout, and which; in most worlds none does. */
export const changesOfLayouts: fc.Arbitrary<[number, number][]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<[number, number][]>([]) },
  { weight: 1, arbitrary: fc.array(fc.tuple(fc.nat(110), fc.nat(99)), { minLength: 1, maxLength: 8, size: 'max' }) },
);

const PLAIN_LISTS = {
  cut: 'lists are cut anywhere',
  gap: 'lists lack a page',
  ranges: 'lists can be asked for by ranges of Ids',
} as const;

const LINES: Readonly<Record<NonNullable<World['lines']>, string>> = {
  each: '',
  sums: 'files of sums',
  netted: 'files of netted sums',
  paid: 'files of pay types',
  'paid-netted': 'files of netted pay types',
  ranges: 'files of days in a row',
  'paid-ranges': 'files of days in a row by pay type',
  'paid-records': 'files of each record by pay type',
};

/** Whether a list may lack what the service holds without anybody being told. */
export function lacksPages({ proof, plainLists }: World): boolean {
  return proof === 'links' && (plainLists === 'cut' || plainLists === 'gap');
}

/** One world in words, where it is not the plain one. */
export function wordsOfWorld(world: World): string {
  const skew = world.headerSkew === null ? 'no Date header' : `Date header ${world.headerSkew} h ahead`;
  return [
    `${world.ids} ids`,
    `list ${world.list}`,
    world.prepareTouches ? 'prepare touches EndretDato' : '',
    world.idsPerKind ? 'time and material count their Ids apart' : '',
    world.prepareTouchesAll ? 'prepare touches EndretDato of all that is open' : '',
    world.touchIsChange ? 'saving without a change is a change' : '',
    world.zeros ? 'some entries have no hours' : '',
    world.approvalTouches ? 'approval touches EndretDato' : '',
    world.editUnapproves ? 'an edit takes the approval' : '',
    `lists proved by ${world.proof}`,
    world.proof === 'links' && world.plainLists !== 'whole' ? PLAIN_LISTS[world.plainLists] : '',
    world.listExported ? 'exported can be listed' : '',
    world.refusesSweep ? 'refuses the sweep' : '',
    world.headerSkew === 0 ? '' : skew,
    world.pcSkew === 0 ? '' : `PC ${world.pcSkew} h ahead`,
    `${world.latency} ms a call`,
    world.wholeBatches ? '' : 'batches are taken in part',
    `chunks of ${world.chunk}`,
    world.destinations === 'one' ? '' : `two destinations, ${world.destinations}`,
    world.erpGrabs ? 'the ERP takes files at once' : '',
    world.receipts === true ? 'receipts' : '',
    world.layoutsChange === true ? 'layouts change' : '',
    world.postings === true ? 'destinations say where they post' : '',
    LINES[world.lines ?? 'each'],
  ]
    .filter((text) => text !== '')
    .join(', ');
}

/** Time that passes only when the model says so. All in milliseconds. */
export class Clocks {
  /** The service's own clock, which EndretDato shows. */
  service = Date.parse('2024-11-02T08:00:00Z');
  elapsed = 0;
  #pcOffset: number;

  constructor(world: World) {
    this.#pcOffset = world.pcSkew * 3_600_000;
  }

  pass(milliseconds: number): void {
    this.service += milliseconds;
    this.elapsed += milliseconds;
  }

  /** Somebody sets the PC's clock. */
  setPc(hours: number): void {
    this.#pcOffset += hours * 3_600_000;
  }

  get pc(): string {
    return new Date(this.service + this.#pcOffset).toISOString();
  }
}
