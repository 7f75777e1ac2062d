// Fails when a source file is longer than the design allows, or lies deeper than two folders below its top level folder.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MOST_LINES = 400;
const MOST_FOLDERS = 2;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.css'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');

const problems: string[] = [];
for (const file of files) {
  let lines = 0;
  try {
    lines = readFileSync(file, 'utf8').split('\n').length - 1;
  } catch {
    continue;
  }
  if (lines > MOST_LINES) problems.push(`${file}: ${lines} lines, at most ${MOST_LINES}: split it by what it does`);
  const folders = file.split('/').length - 2;
  if (folders > MOST_FOLDERS) problems.push(`${file}: ${folders} folders below the top level, at most ${MOST_FOLDERS}`);
}
for (const problem of problems) console.error(problem);
console.log(`${files.length} files looked at, ${problems.length} too long or too deep`);
process.exitCode = problems.length === 0 ? 0 : 1;
