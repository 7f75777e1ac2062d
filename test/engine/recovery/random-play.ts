// Plays one random sequence to its end: what does not agree then, in words.

import path from 'node:path';
import { startSandbox } from '../../../main/sandbox/sandbox.ts';
import { hoursOfService } from '../../support/agreement.ts';
import { newFolder, trayLines } from '../../support/desk.ts';
import { Desk, entry, type Step, type World } from './random-desk.ts';
import { finish } from './random-operator.ts';
import { rejected, step } from './random-steps.ts';

/** Null when ERP and service agree, everything is closed, and the store is verified. */
export async function play(world: World, steps: readonly Step[]): Promise<string | null> {
  const root = newFolder('random');
  const sandbox = await startSandbox({
    folder: path.join(root, 'service'),
    records: 0,
    now: '2026-11-02T08:00:00Z',
    adjustmentIds: world.ids,
  });
  const desk = new Desk(root, sandbox, world);
  try {
    sandbox.set({ list: world.list, listExported: world.exported ?? world.list === 'live' });
    if (world.touches === true) sandbox.set({ prepareTouches: true });
    desk.plainFaults();
    sandbox.addTime({ ...entry(0), approved: true });
    await desk.run('connection', 'add', 'Prøve', '--url', sandbox.url, '--environment', 'sandbox');
    for (const one of steps) await step(desk, one);
    await finish(desk);
    const erp = trayLines(desk.tray).reduce((sum, line) => sum + line.hours, 0n) - (rejected.get(desk) ?? 0n);
    const service = hoursOfService(sandbox);
    if (erp !== service) return `the ERP has ${erp}, the service ${service}`;
    const verified = await desk.run<{ ok: boolean }>('verify');
    if (!verified.json.ok) return `verify: ${verified.err}`;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await sandbox.close();
  }
}
