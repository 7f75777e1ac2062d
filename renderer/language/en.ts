// All texts in English, by topic.

import { acts } from './en/acts.ts';
import { asked } from './en/asked.ts';
import { ownSetup } from './en/own-setup.ts';
import { commands } from './en/commands.ts';
import { bars, unitName } from './en/bars.ts';
import { confirm } from './en/confirm.ts';
import { destinations } from './en/destinations.ts';
import { history } from './en/history.ts';
import { intake } from './en/intake.ts';
import { intakeRows } from './en/intake-rows.ts';
import { accruals, late, monthUnits, since } from './en/late.ts';
import { layouts } from './en/layouts.ts';
import { notes, why } from './en/notes.ts';
import { paper } from './en/paper.ts';
import { receipt } from './en/receipt.ts';
import { run } from './en/run.ts';
import { setup } from './en/setup.ts';
import { sheets } from './en/sheets.ts';
import { shell } from './en/shell.ts';
import { start } from './en/start.ts';
import { words } from './en/words.ts';
import { working } from './en/working.ts';

export const en = {
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
};
