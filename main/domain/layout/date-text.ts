// Dates as a layout writes them, and the names of its files.

import { wrongUsage } from '../errors.ts';
import type { Kind } from '../kind.ts';
import type { Asked, Layout } from './layout.ts';

/** A date (YYYY-MM-DD) by a pattern of yyyy, yy, MM and dd. */
export function dateText(date: string, pattern: string): string {
  return pattern.replace(/yyyy|yy|MM|dd/g, (token) => {
    if (token === 'MM') return date.slice(5, 7);
    if (token === 'dd') return date.slice(8, 10);
    return token === 'yyyy' ? date.slice(0, 4) : date.slice(2, 4);
  });
}

/** The number of a hand-over as files are named. */
export function numberText(handOver: number): string {
  return String(handOver).padStart(6, '0');
}

function valueOf(token: string, kind: Kind, asked: Asked): string | undefined {
  if (token === 'kind') return kind;
  if (token === 'hand-over') return numberText(asked.handOver);
  if (token === 'period') return asked.period;
  if (token === 'payroll-year') return asked.payrollYear?.toString();
  return token === 'payroll-run' ? asked.payrollRun?.toString() : undefined;
}

/** What must be asked for before a file of this layout can be written. */
export function askedBy(layout: Layout): ReadonlySet<'payroll-year' | 'payroll-run' | 'period'> {
  const wanted = new Set<'payroll-year' | 'payroll-run' | 'period'>();
  for (const { source } of layout.columns === 'as-listed' ? [] : layout.columns) {
    if (source.from === 'asked' && source.what !== 'hand-over') wanted.add(source.what);
    if (source.from === 'period' && source.of === 'asked') wanted.add('period');
  }
  for (const what of ['payroll-year', 'payroll-run', 'period'] as const)
    if (layout.fileName.includes(`{${what}}`)) wanted.add(what);
  return wanted;
}

/** The name by its pattern; `lacking` says what stands where a value was not given. */
function nameBy(layout: Layout, kind: Kind, asked: Asked, lacking: (whole: string) => string): string {
  const base = layout.fileName.replace(
    /\{([\w-]+)\}/g,
    (whole, token: string) => valueOf(token, kind, asked) ?? lacking(whole),
  );
  return `${base}.${layout.extension}`;
}

/** The name as far as it is known before anything is asked for: what will be given stands there as its token. */
export function fileNameBefore(layout: Layout, kind: Kind, handOver: number): string {
  return nameBy(layout, kind, { handOver }, (whole) => whole);
}

/** The name of a file of the layout. Throws `wrong-usage` for what was not given, or where the name is none. */
export function fileNameOf(layout: Layout, kind: Kind, asked: Asked): string {
  const name = nameBy(layout, kind, asked, (whole) => {
    const cause = `its name holds ${whole}, which was not given`;
    throw wrongUsage('name a file', layout.name, cause, 'Give it, or change it.');
  });
  // What Windows takes as a name is taken everywhere.
  // oxlint-disable-next-line no-control-regex
  if (!/[<>:"/\\|?*\u0000-\u001f]/.test(name) && name.length <= 200 && !/^[ .]/.test(name)) return name;
  throw wrongUsage('name a file', layout.name, `"${name}" is not a name of a file`, 'Change the pattern of its name.');
}
