// The layouts, of the topic hand-over.

import type { HAND_OVER } from '../../../preload/contract/hand-over.ts';
import type { HandlersOf } from '../../../preload/contract/topic.ts';
import type { EngineContext } from '../context.ts';
import { allLayouts, layoutNamed } from '../hand-over/target.ts';
import { exportLayout, importLayout } from '../setup/layouts.ts';

type Layouts = Pick<
  HandlersOf<typeof HAND_OVER>,
  'layouts/list' | 'layouts/show' | 'layouts/check' | 'layouts/export' | 'layouts/import'
>;

export function layoutHandlers(context: EngineContext): Layouts {
  return {
    'layouts/list': () =>
      allLayouts(context).map(({ name, description, kinds, extension, columns }) => ({
        name,
        description: description.en,
        kinds,
        extension,
        asListed: columns === 'as-listed',
      })),
    'layouts/show': ({ name }) => layoutNamed(context, name),
    'layouts/check': ({ file }) => context.layouts.read(file),
    'layouts/export': (input) => exportLayout(context, input),
    'layouts/import': (input) => importLayout(context, input),
  };
}
