// The thread that reads listed records beside the engine (main/host/reading-beside.ts). It has no key, no store and no network to use.

import { parentPort } from 'node:worker_threads';
import { ObjectsAlike } from '../domain/objects-alike.ts';
import { buffersOf, columnsOf } from '../domain/record-columns.ts';
import { type ListedRecord, readListedRecord } from '../domain/record.ts';
import type { FromThread, ToThread } from './reading-messages.ts';

const alike = new ObjectsAlike();

parentPort!.on('message', ({ rules, position, joined, lengths }: ToThread) => {
  const records: ListedRecord[] = [];
  const texts: string[] = [];
  let from = 0;
  try {
    for (const length of lengths) {
      const text = joined.slice(from, from + length);
      from += length;
      records.push(readListedRecord(text, position + records.length, rules, alike.read(text) ?? undefined));
      texts.push(text);
    }
  } catch {
    // Whoever asked reads this one again, and has its error.
  }
  const columns = columnsOf(records, texts);
  parentPort!.postMessage(columns satisfies FromThread, buffersOf(columns));
});
parentPort!.postMessage('ready' satisfies FromThread);
