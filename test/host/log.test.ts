import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../main/host/log.ts';
import { LOG_BYTES, LOG_FILE, textOfLine, traceOf } from '../../preload/contract/log.ts';
import { entry, openDesk, pull } from '../support/desk.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the log', () => {
  it('has one line for an error that was handled, without the name of a connection, an Id or what the service said', async () => {
    const desk = await openDesk();
    desk.sandbox.addTime(entry());
    await pull(desk);
    expect((await desk.run('hand-over', '99', '--layout', 'plain-csv', '--to', desk.tray)).code).toBe(2);
    const lines = readFileSync(path.join(desk.data, LOG_FILE), 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z · command line · hand-over\/files · wrong-usage$/);
  });

  it('says where an unexpected error came from, without its message and without folders', () => {
    const trace = traceOf(new TypeError('the key abc123 of /home/kari is wrong'));
    expect(trace).toContain('TypeError');
    expect(trace).toContain('log.test.ts');
    expect(trace).not.toMatch(/abc123|kari|\/work|\/home|[\\/]/);
  });

  it('is put aside once when it is large, and starts anew', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'console-log-'));
    folders.push(folder);
    const log = createLog(folder, 'engine');
    const line = 'x'.repeat(10_000);
    for (let n = 0; n < 250; n += 1) await log.write({ what: line });
    expect(statSync(path.join(folder, LOG_FILE)).size).toBeLessThanOrEqual(LOG_BYTES + 20_000);
    expect(existsSync(path.join(folder, 'log', 'console.old.log'))).toBe(true);
    expect(log.tail(2)).toHaveLength(2);
  });

  it('stops nothing where it cannot be written', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'log-'));
    folders.push(folder);
    writeFileSync(path.join(folder, 'file'), '');
    const log = createLog(path.join(folder, 'file'), 'engine');
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(log.write({ what: 'x' })).resolves.toBeUndefined();
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
    expect(log.tail(5)).toEqual([]);
  });

  it('writes what is known of an error and leaves out the rest', () => {
    expect(
      textOfLine('2026-11-02T08:00:00.000Z', { from: 'engine', what: 'runs/pull', code: 'service-error', status: 503 }),
    ).toBe('2026-11-02T08:00:00.000Z · engine · runs/pull · service-error · HTTP 503');
  });
});
