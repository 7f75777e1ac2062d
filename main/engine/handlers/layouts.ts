// The layouts, of the topic hand-over.

import type { HAND_OVER } from '../../../preload/contract/hand-over.ts';
import type { LAYOUTS, LayoutPreviewWire, ShownLineWire } from '../../../preload/contract/layouts.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import { formatMicro } from '../../domain/amount.ts';
import type { EngineContext } from '../context.ts';
import { countedFirst, type LayoutPreview, previewLayout } from '../hand-over/layout-preview.ts';
import { allLayouts, layoutNamed } from '../hand-over/target.ts';
import { copyLayout, exportLayout, importLayout, saveLayout } from '../setup/layouts.ts';

type Layouts = Pick<HandlersOf<typeof HAND_OVER>, 'layouts/list' | 'layouts/show' | 'layouts/check' | 'layouts/export'>;

function shownToWire(
  { shown, behind }: LayoutPreview['lines'][number],
  named: (id: string) => string | null,
): ShownLineWire {
  const { place, number: line, text, cells } = shown;
  const records = (behind?.records ?? []).map(({ unit, values, quantity }) => {
    const employee = values.text('ansattid');
    const work = ['prosjektid', 'arbeidstypeid', 'produktid'].map((field) => values.text(field));
    return {
      id: unit,
      date: values.dato,
      employee: [employee, named(employee)].filter(Boolean).join(' '),
      work: work.filter((value) => value !== '').join(' · '),
      quantity: quantity === null ? null : formatMicro(quantity),
    };
  });
  const quantity = behind?.quantity ?? null;
  return {
    place,
    line,
    text,
    cells,
    units: behind?.units.size ?? 0,
    quantity: quantity === null ? null : formatMicro(quantity),
    records,
  };
}

function previewToWire(context: EngineContext, preview: LayoutPreview): LayoutPreviewWire {
  const { connection, problems, atHand, fields, fileName, bytes, lines, plan, units, missing, refusal } = preview;
  const counted = plan === null ? undefined : plan.totals.quantities[countedFirst(plan) ?? ''];
  const named = (id: string): string | null => context.store.names.nameOf(connection.id, 'ansatt', id);
  return {
    problems,
    run: atHand.run,
    records: atHand.records.length,
    more: atHand.more,
    fields: [...fields].map(([name, example]) => ({ name, example })),
    fileName,
    bytes,
    lines: lines.map((line) => shownToWire(line, named)),
    totals: {
      lines: plan?.totals.lines ?? 0,
      units,
      quantity: counted === undefined ? null : formatMicro(counted.written),
      difference: counted === undefined ? null : formatMicro(counted.difference),
    },
    missing,
    refusal,
  };
}

export function editedLayoutHandlers(context: EngineContext): HandlersOf<typeof LAYOUTS> {
  return {
    'layouts/preview': (input) => previewToWire(context, previewLayout(context, input)),
    'layouts/import': (input) => importLayout(context, input),
    'layouts/copy': (input) => copyLayout(context, input),
    'layouts/save': (input) => saveLayout(context, input),
  };
}

export function layoutHandlers(context: EngineContext): Layouts {
  return {
    'layouts/list': () =>
      allLayouts(context).map(({ name, title, description, kinds, extension, columns, format }) => ({
        name,
        title,
        description: description.en,
        own: context.layouts.shipped().every((one) => one.name !== name),
        format: format.type,
        kinds,
        extension,
        asListed: columns === 'as-listed',
      })),
    'layouts/show': ({ name }) => layoutNamed(context, name),
    'layouts/check': ({ file }) => context.layouts.read(file),
    'layouts/export': (input) => exportLayout(context, input),
  };
}
