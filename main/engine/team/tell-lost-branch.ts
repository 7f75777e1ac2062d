// A desk that has left a branch of the log that lost tells what only that branch told. What it handed over may be in the ERP:
// at every desk a person is asked before it goes out. What it sent of files of material counts as sent, also of a desk that joined with a
// history of its own.

import { NOTHING_TO_SEND } from '../../domain/by-hand.ts';
import type { BatchProof, NewEntry, ProofEntry } from '../../ports/proof-log.ts';
import type { Joins, LostBranch, LostEntry } from '../../ports/proof-of-store.ts';
import type { EngineContext } from '../context.ts';
import { isBatchProof } from '../intake/chunk-in-log.ts';
import { handOversOf } from '../recovery/entry-again.ts';
import { replaceHead } from './folder-head.ts';

/** Ids that it is about; null where it is about none, or nobody can read them. */
export function unitsOf(entry: ProofEntry): number[] | null {
  if (!('records' in entry)) return 'ids' in entry ? [...entry.ids] : null;
  try {
    return [...new Set(Array.from(entry.records, ([id]) => id))];
  } catch {
    // Its lines are missing or were altered.
    return null;
  }
}

export function filesOf(entry: ProofEntry): string | null {
  if (entry.what === 'hand-over') return entry.file;
  return entry.what === 'hand-overs' ? entry.files.flatMap(({ file }) => file ?? []).join(', ') : null;
}

/** How its records got to the ERP where no file of it went out, or that nothing was to be sent; null where the entry does not say. */
export function byHandOf(entry: ProofEntry): string | null {
  const files = entry.what === 'hand-over' ? [entry] : entry.what === 'hand-overs' ? entry.files : [];
  if (files.some(({ file }) => file !== null)) return null;
  const words = new Set(files.flatMap(({ byHand }) => byHand ?? []));
  const entered = [...words].filter((one) => one !== NOTHING_TO_SEND);
  return (entered.length > 0 ? entered : [...words]).join(', ') || null;
}

function foldersOf(entry: ProofEntry): string[] {
  const files = entry.what === 'hand-over' ? [entry] : entry.what === 'hand-overs' ? entry.files : [];
  return files.flatMap(({ folder }) => folder ?? []);
}

/** What becomes of it where its branch is left: asked for at every desk, or counted as sent there; or it stands in the copy alone. */
export type LeftAs = 'held' | 'sent' | 'aside';

/** The hand-overs that the entry takes back. */
export const takenBackBy = (entry: ProofEntry): readonly number[] =>
  entry.what === 'withdrawn' ? (entry.handOvers ?? [entry.handOver]) : [];

/** `takenBack`: hand-overs of the branch that were withdrawn in it, so that nothing of them is in the ERP. */
export function leftAs(entry: ProofEntry, takenBack: ReadonlySet<number>): LeftAs {
  if (isBatchProof(entry)) return 'sent';
  if (entry.what === 'lost-branch') return 'held';
  if (entry.what !== 'hand-over' && entry.what !== 'hand-overs') return 'aside';
  return handOversOf(entry).every((one) => takenBack.has(one)) ? 'aside' : 'held';
}

/** Told as it stood, under the name that it gets here. */
function again(entry: ProofEntry): NewEntry {
  const { act: _act, events: _events, by: _by, ...told } = entry;
  return told;
}

/** Whose numbers a chunk has stays known, also where another desk tells of it, or that desk comes back as another one. */
function batchAgain({ desk, hash }: LostEntry, entry: BatchProof, storeId: string): NewEntry {
  const { ofDesk = desk, lostEntry = hash } = entry;
  const told = { ...entry, lostEntry };
  return again(ofDesk === storeId ? told : { ...told, ofDesk });
}

/** A connection that was made on the branch: what is told of it nobody could follow without. */
function isUnknownConnection({ store }: EngineContext, entry: ProofEntry): boolean {
  return (
    entry.what === 'connection' &&
    entry.connectionId !== undefined &&
    store.connections.byUuid(entry.connectionId) === null
  );
}

/** Whether the entry is of that connection; entries of earlier programs know it by its name alone. */
function isOf(entry: BatchProof, { uuid, name }: Joins['sentTo'][number]): boolean {
  return entry.connectionId === undefined ? entry.connection === name : entry.connectionId === uuid;
}

/** What was sent before the desk joined; of practice, and of a connection that is gone, nothing. */
function sentBefore(line: LostEntry, { sentTo }: Joins, storeId: string): NewEntry | null {
  const { entry } = line;
  if (!isBatchProof(entry)) return null;
  const of = sentTo.find((one) => isOf(entry, one));
  const told = of === undefined ? null : { ...entry, connection: of.name, connectionId: of.uuid };
  return told === null ? null : batchAgain(line, told, storeId);
}

function toldOf(context: EngineContext, line: LostEntry, { reason, joined }: LostBranch): NewEntry | null {
  const { entry, at, hash } = line;
  // What it handed over is over: it was marked at the service.
  if (joined !== null) return sentBefore(line, joined, context.store.storeId);
  if (isBatchProof(entry)) return batchAgain(line, entry, context.store.storeId);
  if (entry.what === 'lost-branch') return again({ ...entry, lostEntry: entry.lostEntry ?? hash });
  if (isUnknownConnection(context, entry)) return again(entry);
  if (entry.what !== 'hand-over' && entry.what !== 'hand-overs') return null;
  const { connection, connectionId, kind } = entry;
  const of = connectionId === undefined ? { connection } : { connection, connectionId };
  const about = { units: unitsOf(entry), file: filesOf(entry), handedOverAt: at, reason, lostEntry: hash };
  return { what: 'lost-branch', ...of, kind, ...about };
}

/** Tells what only the branches told that were left, once the log is followed: nothing else is done before. */
export async function tellLostBranch(context: EngineContext): Promise<void> {
  const { proofLog } = context.store;
  for (let branch = proofLog.lostBranch; branch !== null; branch = proofLog.lostBranch)
    await tellBranch(context, branch);
}

/** Where material was sent before the desk joined: nobody works with it any more, and what it sent, others to that place have sent. */
async function tellSentTo({ store }: EngineContext, { sentTo }: Joins): Promise<void> {
  for (const { name, uuid, baseUrl, environment, options } of sentTo) {
    if (store.connections.byUuid(uuid) !== null) continue;
    const told = { connection: name, connectionId: uuid, baseUrl, environment, options: { ...options, over: true } };
    await store.proofLog.append({ number: 0, uuid: crypto.randomUUID() }, { what: 'connection', ...told });
  }
}

async function tellBranch(context: EngineContext, branch: LostBranch): Promise<void> {
  const { proofLog, journal } = context.store;
  if (branch.joined !== null) await tellSentTo(context, branch.joined);
  const withdrawn = new Set<number>();
  const folders = new Set<string>();
  const lost = new Map<number, string>();
  for (const { entry, seq, hash } of branch.entries()) {
    lost.set(seq, hash);
    for (const folder of foldersOf(entry)) folders.add(folder);
    for (const one of takenBackBy(entry)) withdrawn.add(one);
  }
  for (const line of branch.entries()) {
    const isBack = handOversOf(line.entry).length > 0 && leftAs(line.entry, withdrawn) === 'aside';
    const told = line.isTold || isBack ? null : toldOf(context, line, branch);
    if (told === null) continue;
    await proofLog.append({ number: 0, uuid: crypto.randomUUID() }, told);
    branch.told(line.seq);
  }
  for (const folder of folders) replaceHead(context, folder, ({ seq, hash }) => lost.get(seq) === hash);
  const left = branch.joined === null ? 'branch of the proof log left' : 'own history kept as an archive';
  journal.note(null, left, { log: branch.log, reason: branch.reason });
  branch.over();
}
