// Where a connection leads, or the proof log goes, is confirmed by a person in a question of the system: a new address, proxy or
// certificate file. A page that was taken over can ask for any of them, and answer for none; keys and records go where a person said.

import { type Channel, CHANNELS, type Input } from '../../preload/contract/channels.ts';
import type { Envelope, ErrorWire } from '../../preload/contract/common.ts';
import type { ConnectionWire } from '../../preload/contract/connections.ts';
import { printable } from '../../preload/contract/printable.ts';
import type { EngineSupervisor } from './engine-supervisor.ts';
import type { AskEngine } from './handle.ts';

/** What is new of a connection; what is not is null. */
export interface NewWay {
  /** Null where it is the proof log that goes there. */
  readonly connection: string | null;
  /** Where keys and records would go. */
  readonly host: string | null;
  readonly url: string | null;
  /** The address it leads to so far; null for a new connection. */
  readonly before: string | null;
  readonly proxy: string | null;
  readonly caFile: string | null;
}

export interface AskBeforeParts {
  readonly engine: Pick<EngineSupervisor, 'ask'>;
  /** Asks the person in a dialog of the system; true for yes. */
  readonly confirmed: (way: NewWay) => Promise<boolean>;
}

const NOT_CONFIRMED: ErrorWire = {
  code: 'refused',
  operation: 'keep a connection',
  object: 'its address, proxy or certificate file',
  cause: 'it was not confirmed in the question of the system',
  hint: 'Save it again, and answer yes if it is right.',
  retrySafe: true,
  values: { why: 'not-confirmed' },
};

const LOG_NOT_CONFIRMED: ErrorWire = {
  ...NOT_CONFIRMED,
  operation: 'reach the proof log',
  object: 'its address or certificate file',
  hint: 'Try it again, and answer yes if it is right.',
  values: { why: 'team-not-confirmed' },
};

type Keeping = 'connections/add' | 'connections/update';
type Changed = Partial<Pick<Input<'connections/add'>, 'url' | 'options'>> & { readonly name: string };

/** The address in full as it will be called; null for none, which the engine refuses by itself. */
function addressOf(url: string): URL | null {
  return URL.canParse(url.trim()) ? new URL(url.trim()) : null;
}

function isSameAddress(one: string, other: string): boolean {
  return one.trim() === other || (addressOf(one)?.href ?? null) === addressOf(other)?.href;
}

/** `before` is null for a new connection. Null where nothing leads elsewhere. */
function newWayOf({ name, url, options }: Changed, before: ConnectionWire | null): NewWay | null {
  const address = url === undefined || (before !== null && isSameAddress(url, before.url)) ? null : addressOf(url);
  const { proxy, caFile } = options ?? {};
  const isOtherProxy = proxy !== undefined && proxy !== 'system' && proxy !== 'none' && proxy !== before?.proxy;
  const newFile = caFile == null || caFile === before?.caFile ? null : caFile;
  if (address === null && !isOtherProxy && newFile === null) return null;
  return {
    connection: printable(name),
    host: address?.host ?? null,
    url: address?.href ?? null,
    before: before?.url ?? null,
    proxy: isOtherProxy ? printable(addressOf(proxy)?.href ?? proxy) : null,
    caFile: newFile === null ? null : printable(newFile),
  };
}

type Sharing = 'team/test' | 'team/move' | 'team/join' | 'team/address';
type Place = Input<'team/join'>;

const SHARING: readonly Channel[] = ['team/test', 'team/move', 'team/join', 'team/address'] satisfies Sharing[];
const isSharing = (channel: Channel): channel is Sharing => SHARING.includes(channel);

/** The place that is asked about; null for what the engine refuses by itself. */
function placeAsked(channel: Sharing, input: unknown): Place | null {
  if (channel === 'team/test') return CHANNELS[channel].input.safeParse(input).data?.place ?? null;
  return CHANNELS[channel].input.safeParse(input).data ?? null;
}

function wayOfLog({ host, port, database, user, caFile }: Place): NewWay {
  const url = printable(`postgres://${user}@${host}:${port}/${database}`);
  const file = caFile === null ? null : printable(caFile);
  return { connection: null, host: printable(host), url, before: null, proxy: null, caFile: file };
}

/** Asks the engine; what makes a connection lead elsewhere only after a person said yes, one such question at a time. */
export function askBefore({ engine, confirmed }: AskBeforeParts): AskEngine {
  let last: Promise<unknown> = Promise.resolve();

  const oldOf = async (name: string): Promise<ConnectionWire | null> => {
    const all = await engine.ask('connections/list', {});
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine's own answer, of the type that the contract says
    return all.ok ? ((all.value as ConnectionWire[]).find((one) => one.name === name) ?? null) : null;
  };

  const ask = async (channel: Keeping, input: unknown): Promise<Envelope<unknown>> => {
    const asked = CHANNELS[channel].input.safeParse(input);
    if (!asked.success) return engine.ask(channel, input);
    const before = channel === 'connections/add' ? null : await oldOf(asked.data.name);
    const way = newWayOf(asked.data, before);
    if (way !== null && !(await confirmed(way))) return { ok: false, error: NOT_CONFIRMED };
    return engine.ask(channel, asked.data);
  };

  // A place that was tried out need not be confirmed once more when the log goes there.
  const said = new Set<string>();
  const askOfLog = async (channel: Sharing, input: unknown): Promise<Envelope<unknown>> => {
    const place = placeAsked(channel, input);
    const way = place === null ? null : wayOfLog(place);
    if (way !== null && !said.has(JSON.stringify(way))) {
      if (!(await confirmed(way))) return { ok: false, error: LOG_NOT_CONFIRMED };
      said.add(JSON.stringify(way));
    }
    return engine.ask(channel, input);
  };

  return (channel, input) => {
    if (isSharing(channel)) return askOfLog(channel, input);
    if (channel !== 'connections/add' && channel !== 'connections/update') return engine.ask(channel, input);
    // Judged and done before the next is judged: two questions at once could each look at what the other is about to change.
    const mine = last.then(() => ask(channel, input));
    last = mine.catch(() => {});
    return mine;
  };
}
