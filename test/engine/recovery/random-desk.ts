// A desk, a world and the steps of random sequences over the command line and real HTTP.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Sandbox } from '../../../main/sandbox/sandbox.ts';
import { consoleIn, type RecordOut, type RunOut } from '../../support/desk.ts';

export interface World {
  readonly ids: 'own' | 'same' | 'reversal-own';
  readonly list: 'live' | 'prepared';
  readonly plain: boolean;
  /** The plain lists of a wider world can be asked for by ranges of Ids. */
  readonly ranges?: boolean;
  readonly exported?: boolean;
  readonly touches?: boolean;
}
export const ACTS = [
  'sent',
  'sent',
  'sent',
  'cycle',
  'cycle',
  'sent',
  'edit',
  'edit',
  'decided',
  'decided',
  'add',
  'add-late',
  'edit',
  'edit',
  'edit',
  'remove',
  'approve',
  'unapprove',
  'pull',
  'pull',
  'hand-over',
  'hand-over',
  'accept',
  'accept-one',
  'reject-one',
  'hold-one',
  'release-one',
  'confirm',
  'confirm',
  'withdraw',
  'discard',
  'resume',
  'decide',
  'drop-after',
  'drop-before',
  'partial',
  'edit-in-mark',
  'edit-in-hand-over',
] as const;
/** What happens besides in a wider world. */
export const WIDER = ['move', 'zero', 'marked-by-other', 'refused', 'touch', 'twin'] as const;
export interface Step {
  readonly act: (typeof ACTS)[number] | (typeof WIDER)[number];
  readonly n: number;
}
export const HOURS = [7.5, 6, 7.5, 4];

export function numbers(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export class Desk {
  readonly data: string;
  readonly tray: string;
  readonly root: string;
  readonly sandbox: Sandbox;
  readonly world: World;

  constructor(root: string, sandbox: Sandbox, world: World) {
    this.root = root;
    this.sandbox = sandbox;
    this.world = world;
    this.data = path.join(root, 'data');
    this.tray = path.join(root, 'tray');
    mkdirSync(this.tray);
  }
  async run<T>(...words: string[]) {
    const said = await consoleIn<T>(this.data, words);
    if (/UNIQUE|SQLITE|the console itself|\n\s+at /.test(said.err))
      throw new Error(`raw error at "${words[0]}": ${said.err.split('\n')[0]}`);
    return said;
  }
  runs = async () => (await this.run<RunOut[]>('runs')).json;
  records = async (run: number) => (await this.run<RecordOut[]>('records', String(run))).json;
  alive = () => this.sandbox.dump().time.entries.filter((entry) => !entry.deleted);
  plainFaults(): void {
    if (!this.world.plain) return;
    this.sandbox.setFault({ kind: 'refuse-option', options: ['$count', '$orderby', '$top'], times: 'always' });
    if (this.world.ranges !== true) this.sandbox.setFault({ kind: 'refuse-filter', words: ['Id'], times: 'always' });
  }
}

export const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % Math.max(1, from.length)];
export const entry = (n: number) => ({
  AnsattId: 1001 + (n % 2),
  Dato: '2026-10-05T00:00:00',
  ProsjektId: '10482',
  AntallTimer: HOURS[n % 4]!,
  FakturaTimeAntall: HOURS[n % 4]!,
});
