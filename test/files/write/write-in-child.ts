// Writes a file in a process of its own, under limits that a test must not put on itself: a largest file size, or the
// rights of nobody (root may write everywhere).
import { spawnSync } from 'node:child_process';
import path from 'node:path';

export interface ChildWrite {
  readonly folder: string;
  readonly megabytes: number;
  /** Largest file, in blocks of the shell's `ulimit -f`: 512 or 1024 bytes. */
  readonly blocks?: number;
  /** Gives up the rights of root, where the test has them. */
  readonly asNobody?: boolean;
}

export interface ChildAnswer {
  readonly bytes?: number;
  readonly code?: string;
  readonly cause?: string;
  readonly hint?: string;
}

const WRITER = path.resolve(import.meta.dirname, '../../../main/files/write/write-file.ts');
const NOBODY = 65_534;

const script = ({ folder, megabytes, asNobody }: ChildWrite) => `
  const { writeTemporary } = await import(${JSON.stringify(WRITER)});
  if (${asNobody === true} && process.getuid() === 0) { process.setgroups([]); process.setgid(${NOBODY}); process.setuid(${NOBODY}); }
  function* parts() { for (let at = 0; at < ${megabytes * 16}; at += 1) yield 'x'.repeat(1 << 16); }
  let answer;
  try { answer = writeTemporary(${JSON.stringify(path.join(folder, '.a.part'))}, '', parts()); }
  catch (error) { answer = { code: error.code, ...error.details }; }
  process.stdout.write(JSON.stringify(answer));`;

/** What `writeTemporary` returned or threw in the child. */
export function writeInChild(write: ChildWrite): ChildAnswer {
  const limit = write.blocks === undefined ? '' : `ulimit -f ${write.blocks};`;
  const child = spawnSync(
    '/bin/sh',
    ['-c', `${limit} exec "$0" --input-type=module --eval "$1"`, process.execPath, script(write)],
    { encoding: 'utf8' },
  );
  if (child.status !== 0) throw new Error(`the child ended with ${child.status ?? child.signal}: ${child.stderr}`);
  return JSON.parse(child.stdout) as ChildAnswer;
}
