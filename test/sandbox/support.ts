// Starts sandboxes in folders of their own and calls them over real HTTP; all are closed after each test.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../main/sandbox/sandbox.ts';
import { startSandbox } from '../../main/sandbox/sandbox.ts';

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty service in a new folder, unless the options say otherwise. */
export async function start(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ folder: newFolder(), records: 0, now: '2026-11-02T08:00:00Z', ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

type Row = { Id: number; AntallTimer?: number; FakturaTimeAntall?: number; [name: string]: unknown };
export type List = { value: Row[]; '@odata.count'?: number; '@odata.nextLink'?: string };

export const paths = {
  prepare: '/timelinje/timeeksport/eksport',
  time: '/timelinje/timeeksport',
  markTime: '/timelinje/timeeksport/eksportert',
  batch: '/prosjekt/Transaksjon/Batch',
  material: '/prosjekt/TransaksjonsEksport',
  markMaterial: '/prosjekt/Transaksjonseksport/Eksportert',
} as const;

export async function prepare(sandbox: Sandbox): Promise<Response> {
  return fetch(sandbox.url + paths.prepare, { method: 'POST' });
}

export function mark(
  sandbox: Sandbox,
  marked: readonly number[],
  kind: 'time' | 'material' = 'time',
): Promise<Response> {
  const path = kind === 'time' ? paths.markTime : paths.markMaterial;
  return fetch(sandbox.url + path, {
    method: kind === 'time' ? 'PATCH' : 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids: marked }),
  });
}

/** Query options by name, written as the interface wants them: spaces as %20. */
function query(options: Record<string, string | number>): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

export function get(
  sandbox: Sandbox,
  options: Record<string, string | number> = {},
  path: string = paths.time,
): Promise<Response> {
  return fetch(`${sandbox.url}${path}?${query(options)}`);
}

/** The answered list; throws with the service's words when it is none. */
export async function list(
  sandbox: Sandbox,
  options: Record<string, string | number> = {},
  path: string = paths.time,
): Promise<List> {
  const response = await get(sandbox, options, path);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as List;
}

export async function ids(
  sandbox: Sandbox,
  options: Record<string, string | number> = {},
  path: string = paths.time,
): Promise<number[]> {
  return (await list(sandbox, options, path)).value.map(({ Id }) => Id);
}

export async function control(sandbox: { url: string }, name: string, body: unknown = {}): Promise<Response> {
  return fetch(`${sandbox.url}/_sandbox/${name}`, { method: 'POST', body: JSON.stringify(body) });
}
