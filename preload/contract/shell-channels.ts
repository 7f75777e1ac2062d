// The contract between page and main process for what the shell itself does, besides the channels of the engine: each call
// with the schema of its words, each event with what it carries.

import { z } from 'zod';
import type { EngineState, ShellBridge } from './bridge.ts';
import type { ProgressWire } from './common.ts';

const title = z.string().max(200);
const none = z.tuple([]);
const secret = z
  .object({ connection: z.string().min(1).max(500), header: z.string().min(1).max(200), value: z.string().max(10_000) })
  .strict();

/** Words of each call, checked where they arrive. */
export const SHELL_CALLS = {
  'shell/state': none,
  'shell/stop-act': none,
  'shell/pick-folder': z.tuple([title]),
  'shell/pick-file': z.tuple([title, z.array(z.string().regex(/^[a-z0-9]{1,8}$/)).max(20)]),
  'shell/show-file': z.tuple([z.string().min(1).max(4_096)]),
  'shell/print-pdf': z.tuple([title]),
  'shell/copy-text': z.tuple([z.string().max(50_000_000)]),
  'shell/save-secret': z.tuple([secret]),
  'shell/secret-state': none,
  'shell/set-environment': z.tuple([z.enum(['production', 'test', 'sandbox', 'none'])]),
} as const;

export type ShellCall = keyof typeof SHELL_CALLS;

/** The function of the bridge behind each call. */
export interface ShellFunctions {
  'shell/state': ShellBridge['shellState'];
  'shell/stop-act': ShellBridge['stopAct'];
  'shell/pick-folder': ShellBridge['pickFolder'];
  'shell/pick-file': ShellBridge['pickFile'];
  'shell/show-file': ShellBridge['showFile'];
  'shell/print-pdf': ShellBridge['printPdf'];
  'shell/copy-text': ShellBridge['copyText'];
  'shell/save-secret': ShellBridge['saveSecret'];
  'shell/secret-state': ShellBridge['secretState'];
  'shell/set-environment': ShellBridge['setEnvironment'];
}

/** What the main process tells the page. */
export interface ShellEvents {
  'event/progress': ProgressWire;
  'event/changed': string;
  'event/engine': EngineState;
  'event/command': string;
}
