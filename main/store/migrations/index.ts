// The numbered migrations, in order. A migration is never edited once released: add the next number.

import { initial } from './0001-initial.ts';
import { window } from './0002-window.ts';
import { proofProblem } from './0003-proof-problem.ts';
import { intake } from './0004-intake.ts';
import { fieldsApart } from './0005-fields-apart.ts';
import { correctionsFound } from './0006-corrections-found.ts';
import { lastingNames } from './0007-lasting-names.ts';
import { evidence } from './0008-evidence.ts';
import { monthsAndHolds } from './0009-months-and-holds.ts';
import { destinations } from './0010-destinations.ts';
import { namesOfConnections } from './0011-names-of-connections.ts';
import { viewsAndNotes } from './0012-views-and-notes.ts';
import { sentAgain } from './0013-sent-again.ts';
import { deliveries } from './0014-deliveries.ts';
import { postedInOpenMonth } from './0015-posted-in-open-month.ts';
import { controlByDestination } from './0016-control-by-destination.ts';
import { controlByFile } from './0017-control-by-file.ts';
import { team } from './0018-team.ts';
import { postingOfDestinations } from './0019-posting-of-destinations.ts';
import { keptSums } from './0020-kept-sums.ts';
import { amountOfMaterial } from './0021-amount-of-material.ts';
import { keptColumns } from './0022-kept-columns.ts';
import { openMarks } from './0023-open-marks.ts';
import { headsOfDesks } from './0024-heads-of-desks.ts';
import { doubts } from './0025-doubts.ts';
import { controlByKey } from './0026-control-by-key.ts';
import { plainMarks } from './0027-plain-marks.ts';
import { controlTold } from './0028-control-told.ts';
import { editedAndLeft } from './0029-edited-and-left.ts';
import { notesTold } from './0030-notes-told.ts';
import { missingAmounts } from './0031-missing-amounts.ts';
import { monthThrough } from './0032-month-through.ts';
import { endsInOrder } from './0033-ends-in-order.ts';
import { withdrawn } from './0034-withdrawn.ts';
import { keptAnswers } from './0035-kept-answers.ts';
import { onlyListed } from './0036-only-listed.ts';
import { notesTakenBack } from './0037-notes-taken-back.ts';
import { namesOfLines } from './0038-names-of-lines.ts';
import { namingOfDestinations } from './0039-naming-of-destinations.ts';
import { removedInErp } from './0040-removed-in-erp.ts';

export interface Migration {
  readonly version: number;
  readonly sql: string;
}

export const MIGRATIONS: readonly Migration[] = [
  { version: 1, sql: initial },
  { version: 2, sql: window },
  { version: 3, sql: proofProblem },
  { version: 4, sql: intake },
  { version: 5, sql: fieldsApart },
  { version: 6, sql: correctionsFound },
  { version: 7, sql: lastingNames },
  { version: 8, sql: evidence },
  { version: 9, sql: monthsAndHolds },
  { version: 10, sql: destinations },
  { version: 11, sql: namesOfConnections },
  { version: 12, sql: viewsAndNotes },
  { version: 13, sql: sentAgain },
  { version: 14, sql: deliveries },
  { version: 15, sql: postedInOpenMonth },
  { version: 16, sql: controlByDestination },
  { version: 17, sql: controlByFile },
  { version: 18, sql: team },
  { version: 19, sql: postingOfDestinations },
  { version: 20, sql: keptSums },
  { version: 21, sql: amountOfMaterial },
  { version: 22, sql: keptColumns },
  { version: 23, sql: openMarks },
  { version: 24, sql: headsOfDesks },
  { version: 25, sql: doubts },
  { version: 26, sql: controlByKey },
  { version: 27, sql: plainMarks },
  { version: 28, sql: controlTold },
  { version: 29, sql: editedAndLeft },
  { version: 30, sql: notesTold },
  { version: 31, sql: missingAmounts },
  { version: 32, sql: monthThrough },
  { version: 33, sql: endsInOrder },
  { version: 34, sql: withdrawn },
  { version: 35, sql: keptAnswers },
  { version: 36, sql: onlyListed },
  { version: 37, sql: notesTakenBack },
  { version: 38, sql: namesOfLines },
  { version: 39, sql: namingOfDestinations },
  { version: 40, sql: removedInErp },
];
