// A PostgreSQL of a test's own: Debian's package, a cluster in a temporary folder, on loopback, run by a user that is not root.

import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SharedPlace } from '../../main/ports/shared-log.ts';

const DEBIAN = '/usr/lib/postgresql';
/** The user of Debian's package; PostgreSQL refuses to run as root. */
const USER = 'postgres';
const MOST_STARTS = 40;
const AGAIN_MS = 250;

export interface Postgres {
  readonly port: number;
  readonly place: (log?: string) => SharedPlace;
  /** Answers with what psql prints, rows without decoration. */
  readonly sql: (text: string) => string;
  /** The same, without waiting for it here. */
  readonly later: (text: string) => Promise<void>;
  /** Waits until it answers that. */
  readonly until: (text: string, answer: string) => Promise<void>;
  /** A user who is let in with that password alone. */
  readonly addUser: (name: string, password: string) => void;
  readonly start: () => void;
  readonly stop: () => void;
  /**
   * A standby that has everything is promoted in its place, on the same port, as a failover does it; without one, a copy taken now. The
   * old server is gone.
   */
  readonly failOver: () => void;
  /** `kill -9` of the server and of all that it runs. */
  readonly kill: () => void;
  readonly remove: () => void;
  readonly folder: string;
}

const idOfUser = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }));

function programs(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const [newest] = versions;
  if (newest === undefined)
    throw new Error('PostgreSQL is missing: .ci/system installs it (apt-get install postgresql)');
  return path.join(DEBIAN, newest, 'bin');
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** As the user of the package where this runs as root, else as whoever runs the test. */
function asUser(program: string, args: readonly string[]): [command: string, given: string[]] {
  const isRoot = process.getuid?.() === 0;
  return isRoot ? ['runuser', ['-u', USER, '--', program, ...args]] : [program, [...args]];
}

function as(program: string, args: readonly string[]): string {
  const [command, given] = asUser(program, args);
  // What a server leaves open would keep the pipe open: its output goes nowhere.
  const isServer = program.endsWith('pg_ctl');
  return execFileSync(command, given, {
    encoding: 'utf8',
    cwd: tmpdir(),
    stdio: ['ignore', isServer ? 'ignore' : 'pipe', isServer ? 'ignore' : 'pipe'],
  });
}

/** A process that has ended meanwhile, as those of a server do when it is gone, is as dead as a killed one. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A folder of the user of the package. */
function newPlace(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), name));
  chmodSync(folder, 0o700);
  if (process.getuid?.() === 0) chownSync(folder, idOfUser('-u'), idOfUser('-g'));
  return folder;
}

const initialise = (bin: string, data: string): string =>
  as(path.join(bin, 'initdb'), ['-D', data, '-U', USER, '--auth=trust', '-E', 'UTF8', '--locale=C', '-N']);

/** A cluster that was never started, one for all workers of a run. */
function template(bin: string): string {
  const place = path.join(tmpdir(), 'console-pg-template');
  if (existsSync(place)) return path.join(place, 'data');
  const made = newPlace('console-pg-template-');
  initialise(bin, path.join(made, 'data'));
  try {
    renameSync(made, place);
  } catch {
    // Another worker was quicker.
    rmSync(made, { recursive: true, force: true });
  }
  return path.join(place, 'data');
}

/** Clusters of this process that were not removed yet. */
let running = 0;

/** The template goes with the folder of the run (.config/test-speed.ts); where there is none, nobody would take it away. */
const isOfRun = (): boolean => path.basename(tmpdir()).startsWith('console-tests-');

/** A new cluster, running. A second one beside it has another system identifier, as two servers have. */
export async function startPostgres(): Promise<Postgres> {
  const bin = programs();
  const folder = newPlace('console-pg-');
  let data = path.join(folder, 'data');
  const port = await freePort();
  if (running === 0 && isOfRun()) as('cp', ['-a', template(bin), data]);
  else initialise(bin, data);
  running += 1;
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=40`;
  const begin = () =>
    as(path.join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start']);
  const stop = (mode: 'fast' | 'immediate') => as(path.join(bin, 'pg_ctl'), ['-D', data, '-w', '-m', mode, 'stop']);
  // What a killed server left of its memory the system takes back in its time.
  const start = () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        begin();
        return;
      } catch (error) {
        if (attempt === MOST_STARTS) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS);
      }
    }
  };
  start();
  const sql = (text: string) =>
    as(path.join(bin, 'psql'), ['-h', '127.0.0.1', '-p', String(port), '-U', USER, '-XAtqc', text]).trim();
  return {
    port,
    get folder() {
      return data;
    },
    place: (log = 'main') => ({
      host: '127.0.0.1',
      port,
      database: USER,
      user: USER,
      log,
      caFile: null,
      passwordEnv: null,
    }),
    sql,
    later: async (text) =>
      new Promise((done, failed) => {
        const words = ['-h', '127.0.0.1', '-p', String(port), '-U', USER, '-XAtqc', text];
        const [command, given] = asUser(path.join(bin, 'psql'), words);
        execFile(command, given, { cwd: tmpdir() }, (error) => (error === null ? done() : failed(error)));
      }),
    async until(text, answer) {
      for (let tries = 0; sql(text) !== answer; tries += 1) {
        if (tries === MOST_STARTS) throw new Error(`${text} is not ${answer}`);
        await new Promise((again) => setTimeout(again, 50));
      }
    },
    addUser(name, password) {
      sql(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
      const rules = path.join(data, 'pg_hba.conf');
      const before = readFileSync(rules, 'utf8');
      writeFileSync(rules, `host all ${name} 127.0.0.1/32 scram-sha-256\n${before}`);
      sql('SELECT pg_reload_conf()');
    },
    start,
    stop: () => stop('fast'),
    failOver() {
      const standby = mkdtempSync(path.join(folder, 'standby-'));
      if (process.getuid?.() === 0) chownSync(standby, idOfUser('-u'), idOfUser('-g'));
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', USER];
      // With -R it follows the server; a copy with all of its log lacks nothing that was kept when it was taken.
      as(path.join(bin, 'pg_basebackup'), [...from, '-D', standby, '-R', '-X', 'stream', '-c', 'fast']);
      stop('immediate');
      data = standby;
      start();
      as(path.join(bin, 'pg_ctl'), ['-D', data, '-w', 'promote']);
    },
    kill() {
      const [pid = ''] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
      const children = spawnSync('pgrep', ['-P', pid], { encoding: 'utf8' }).stdout.trim().split('\n');
      for (const one of [pid, ...children]) if (one !== '') killIfThere(Number(one));
    },
    remove() {
      running -= 1;
      try {
        stop('immediate');
      } catch {
        // It was killed, or stopped already.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
