// Name lists: from a CSV file, or the service's own.

import { create } from 'zustand';
import type { NameListWire } from '../../preload/contract/settings.ts';
import type { Envelope } from '../../preload/contract/common.ts';
import { bridge } from '../bridge.ts';
import { answerOf } from './ask.ts';
import { noteReached } from './online.ts';

interface Names {
  readonly lists: readonly NameListWire[];
}

export const useNames = create<Names>(() => ({ lists: [] }));

export async function loadNames(connection: string): Promise<void> {
  const answer = await answerOf(bridge.namesList({ connection }));
  if (answer.ok) useNames.setState({ lists: answer.value });
}

export async function importNames(
  connection: string,
  list: NameListWire['list'],
  file: string,
): Promise<Envelope<NameListWire>> {
  const answer = await answerOf(bridge.namesImport({ connection, list, file }));
  await loadNames(connection);
  return answer;
}

export async function fetchNames(connection: string): Promise<Envelope<NameListWire[]>> {
  const answer = await answerOf(bridge.namesFetch({ connection }));
  if (answer.ok) noteReached();
  await loadNames(connection);
  return answer;
}
