// All texts in Bokmål, by topic.

import type { en } from './en.ts';
import { acts } from './nb/acts.ts';
import { asked } from './nb/asked.ts';
import { ownSetup } from './nb/own-setup.ts';
import { commands } from './nb/commands.ts';
import { bars, unitName } from './nb/bars.ts';
import { confirm } from './nb/confirm.ts';
import { destinations } from './nb/destinations.ts';
import { history } from './nb/history.ts';
import { intake } from './nb/intake.ts';
import { intakeRows } from './nb/intake-rows.ts';
import { accruals, late, monthUnits, since } from './nb/late.ts';
import { layouts } from './nb/layouts.ts';
import { notes, why } from './nb/notes.ts';
import { paper } from './nb/paper.ts';
import { receipt } from './nb/receipt.ts';
import { run } from './nb/run.ts';
import { setup } from './nb/setup.ts';
import { sheets } from './nb/sheets.ts';
import { shell } from './nb/shell.ts';
import { start } from './nb/start.ts';
import { words } from './nb/words.ts';
import { working } from './nb/working.ts';

/** The same keys as English, any words. */
type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> };

export const nb = {
  ...shell,
  ...words,
  working,
  commands,
  start,
  run,
  confirm,
  destinations,
  layouts,
  acts,
  asked,
  ownSetup,
  history,
  paper,
  receipt,
  intake: { ...intake, ...intakeRows },
  setup,
  bars,
  unitName,
  notes,
  why,
  accruals,
  late,
  monthUnits,
  since,
  sheets,
} satisfies Same<typeof en>;
