// The bytes that a hand-over would write, before it is written. Reads only.

import { lacksWords } from '../../domain/translation/lacks-words.ts';
import { formatMicro } from '../../domain/amount.ts';
import { refused } from '../../domain/errors.ts';
import type { Encoding, Layout } from '../../domain/layout/layout.ts';
import type { EngineContext } from '../context.ts';
import type { Run } from '../../ports/runs.ts';
import { planFile } from './planned-file.ts';
import { isAsListed, layoutNamed } from './target.ts';

const NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'utf-8',
  'utf-8-bom': 'utf-8',
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
};

function textOf({ format }: Layout, bytes: Uint8Array): string {
  const isText = format.type === 'csv' || format.type === 'fixed-width';
  return new TextDecoder(isText ? NAMES[format.encoding] : 'utf-8', { ignoreBOM: true }).decode(bytes, {
    stream: true,
  });
}

/**
 * The first characters of the file that the ready records of the run would make; of a workbook its cells. Throws `refused` while something
 * has no translation.
 */
export function previewOf(context: EngineContext, run: Run, name: string, characters: number): string {
  const { files, layouts, store } = context;
  const layout = layoutNamed(context, name);
  if (isAsListed(context, layout))
    return files.preview(name, () => store.records.readyLines(run.number, run.kind), characters);
  const now = new Date(context.now());
  const period = now.toISOString().slice(0, 7);
  const asked = { payrollYear: now.getUTCFullYear(), payrollRun: 1, period };
  const target = { layout, folder: '', destination: null, asked };
  const planned = planFile(context, run, target, store.handOvers.nextNumber());
  if (planned.missing !== null) {
    throw refused(
      'preview a hand-over',
      name,
      lacksWords(planned.missing),
      'Import the translation tables first: translation import.',
    );
  }
  const { plan } = planned.file;
  if (layout.format.type !== 'xlsx') return textOf(layout, layouts.preview(plan, characters)).slice(0, characters);
  let text = '';
  for (const { cells, raw } of plan.lines()) {
    text += `${raw ?? cells.map((cell) => (typeof cell === 'string' ? cell : formatMicro(cell))).join('\t')}\r\n`;
    if (text.length >= characters) break;
  }
  return text.slice(0, characters);
}
