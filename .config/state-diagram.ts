// Draws the states of units, runs and hand-overs from the tables of main/domain/transitions.ts as diagrams in main/README.md. With
// `--write` the page is brought up to date; a test fails when the two differ.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  HAND_OVER_TRANSITIONS,
  RUN_TRANSITIONS,
  type Transition,
  UNIT_TRANSITIONS,
} from '../main/domain/transitions.ts';

const PAGE = path.resolve(import.meta.dirname, '../main/README.md');
const BEGIN = '<!-- states: made by .config/state-diagram.ts -->';
const END = '<!-- end of states -->';

function diagram(title: string, table: Readonly<Record<string, Transition<string>>>, first: readonly string[]): string {
  const id = (state: string) => state.replaceAll('-', '_');
  const states = new Set(Object.values(table).flatMap(({ from, to }) => [...from, to]));
  const named = [...states].filter((state) => state.includes('-')).map((state) => `    ${id(state)}: ${state}`);
  const arrows = Object.entries(table).flatMap(([name, { from, to }]) =>
    from.filter((state) => state !== to).map((state) => `    ${id(state)} --> ${id(to)}: ${name}`),
  );
  const begins = first.map((state) => `    [*] --> ${id(state)}`);
  const words = Object.entries(table).map(([name, { to, when }]) => `| ${name} | ${to} | ${when} |`);
  return [
    `**${title}**`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...named,
    ...begins,
    ...arrows,
    '```',
    '',
    '| transition | becomes | when |',
    '|---|---|---|',
    ...words,
  ].join('\n');
}

/** The part of the page between its two marks, as the tables have it. */
export function statesAsMarkdown(): string {
  return [
    diagram('A unit', UNIT_TRANSITIONS, ['ready', 'held']),
    diagram('A run', RUN_TRANSITIONS, ['pulling']),
    diagram('A hand-over', HAND_OVER_TRANSITIONS, ['writing']),
  ].join('\n\n');
}

/** The part of the page as it stands there. */
export function statesOnPage(): string {
  const page = readFileSync(PAGE, 'utf8');
  return page.slice(page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)).trim();
}

if (process.argv.includes('--write')) {
  const page = readFileSync(PAGE, 'utf8');
  const [before, after] = [page.slice(0, page.indexOf(BEGIN) + BEGIN.length), page.slice(page.indexOf(END))];
  writeFileSync(PAGE, `${before}\n${statesAsMarkdown()}\n\n${after}`);
}
