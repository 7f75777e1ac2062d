// The data folder that each desk of a model begins with, made once and copied.

import { rmSync } from 'node:fs';
import { addConnection } from '../../main/engine/setup/connections.ts';
import { connectionOf, ConsoleSide } from './console-side.ts';
import type { Network } from './service-port.ts';
import type { Clocks } from './world.ts';

/** A data folder with one connection in it, or with none where no chunk is said, to be copied. */
export async function makeTemplate(
  network: Network,
  clocks: Clocks,
  chunk: number | null,
): Promise<{ folder: string; remove: () => void }> {
  const side = await ConsoleSide.start(network, clocks, null, () => {});
  if (chunk !== null) addConnection(side.context, connectionOf(chunk));
  // With the backup of its first day, which each copy would make otherwise.
  await side.restart();
  side.store.close();
  return { folder: side.data, remove: () => rmSync(side.root, { recursive: true, force: true }) };
}
