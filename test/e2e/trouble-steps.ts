// What the tests of trouble share: a window with a pull of its own service, which ends with the test.

import { onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../../main/sandbox/sandbox.ts';
import { ownService, pullByKey } from './steps.ts';
import type { OpenWindow } from './window.ts';

/** A service of the test's own, closed after it. */
export async function serviceFor(opened: OpenWindow, entries: number, folder?: string): Promise<Sandbox> {
  const service = await ownService(opened, entries, folder);
  onTestFinished(() => service.close());
  return service;
}

/** The service of a folder comes back where it was. */
export async function comesBack(folder: string, { port }: Sandbox): Promise<Sandbox> {
  const service = await startSandbox({ folder, port });
  onTestFinished(() => service.close());
  return service;
}

/** The same, and its time entries pulled. */
export async function pulled(opened: OpenWindow, entries: number): Promise<Sandbox> {
  const service = await serviceFor(opened, entries);
  await opened.page.keyboard.press('Alt+2');
  await pullByKey(opened.page);
  return service;
}
