// Topic intake: files of material, from reading to what became of every row.

import type { IntakeAnswers } from '../../../preload/contract/intake-channels.ts';
import type { Handlers } from '../../../preload/contract/channels.ts';
import { refused } from '../../domain/errors.ts';

type Topic = Pick<Handlers, keyof IntakeAnswers>;

function notYet(): never {
  throw refused('intake', 'the file', 'this console cannot read files of material yet', 'Use a newer version.');
}

export function intakeHandlers(): Topic {
  return {
    'intake/read': notYet,
    'intake/list': notYet,
    'intake/get': notYet,
    'intake/finding': notYet,
    'intake/map': notYet,
    'intake/rows': notYet,
    'intake/sums': notYet,
    'intake/fix': notYet,
    'intake/undo': notYet,
    'intake/mark': notYet,
    'intake/send': notYet,
    'intake/chunks': notYet,
    'intake/evidence': notYet,
    'intake/decide': notYet,
    'intake/discard': notYet,
    'intake/save-bad': notYet,
    'intake/take-back': notYet,
    'intake/mappings': notYet,
    'intake/save-mapping': notYet,
    'intake/forget-mapping': notYet,
    'intake/export-mapping': notYet,
    'intake/import-mapping': notYet,
    'intake/fields': notYet,
    'intake/set-fields': notYet,
    'intake/search': notYet,
  };
}
