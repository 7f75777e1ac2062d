// The layouts that ship with the console: read-only, each a JSON file beside this one. A new one is its file: source and tests read the
// folder, and the build writes what stands in it into the program.

import type { Layout } from '../../domain/layout/layout.ts';
import { layoutsOf } from './folder.ts';

/** Put in by the build. */
declare const SHIPPED_LAYOUTS: readonly Layout[] | undefined;

export const SHIPPED = typeof SHIPPED_LAYOUTS === 'undefined' ? layoutsOf(import.meta.dirname) : SHIPPED_LAYOUTS;
