// Converts the values of one field: a factor, and a table of values.

import { useId, useState } from 'react';
import type { IntakeDetailWire } from '../../../preload/contract/intake.ts';
import { readAmount } from '../../format/numbers.ts';
import { useText } from '../../language/text.ts';
import { Field } from '../../parts/field.tsx';
import { closeDialog } from '../../state/dialogs.ts';
import { mapColumns } from '../../state/intake-acts.ts';
import { useIntake } from '../../state/intake.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { lookupText, readLookup, sourceOf, withConversion } from '../intake-grid/mapping.ts';
import { fieldWords } from '../intake-grid/words.ts';

function ConvertForm({ intake, field }: { readonly intake: IntakeDetailWire; readonly field: string }) {
  const text = useText();
  const area = useId();
  const source = sourceOf(intake, field);
  const type = intake.fields.find((one) => one.name === field)?.type;
  const numeric = type === 'number' || type === 'integer';
  const [factor, setFactor] = useState(
    text.locale === 'nb' ? (source?.factor ?? '').replace('.', ',') : (source?.factor ?? ''),
  );
  const [typed, setTyped] = useState(lookupText(source?.lookup));
  const amount = factor.trim() === '' ? undefined : readAmount(factor);
  const read = readLookup(typed);
  const go = (): void => {
    if (amount === null || 'bad' in read) return;
    const lookup = Object.keys(read.lookup).length === 0 ? undefined : read.lookup;
    closeDialog();
    void mapColumns({
      batch: intake.batch,
      sources: withConversion(intake.sources, field, { factor: amount, lookup }),
    });
  };
  return (
    <ActDialog
      title={text.t('intake.convert.title', { field: fieldWords(field, text) })}
      lead={text.t('intake.convert.lead')}
      go={{ label: text.t('intake.convert.go'), onGo: go }}
    >
      <div className="gap">
        {numeric ? (
          <Field
            label={text.t('intake.convert.factor')}
            hint={text.t('intake.convert.factorHint')}
            value={factor}
            onChange={setFactor}
            problem={amount === null ? text.t('intake.convert.factorBad') : null}
            figure
          />
        ) : null}
        <div className="fld">
          <label htmlFor={area}>{text.t('intake.convert.lookup')}</label>
          <span className={`field area${'bad' in read ? ' bad' : ''}`}>
            <textarea
              id={area}
              rows={6}
              spellCheck={false}
              value={typed}
              placeholder={text.t('intake.convert.example')}
              onChange={(event) => setTyped(event.target.value)}
            />
          </span>
          <p className={'bad' in read ? 'msg' : 'label'}>
            {'bad' in read
              ? text.t('intake.convert.lookupBad', { line: read.bad })
              : text.t('intake.convert.lookupHint')}
          </p>
        </div>
      </div>
    </ActDialog>
  );
}

export function ConvertDialog({ field }: { readonly field: string }) {
  const intake = useIntake((state) => state.open);
  return intake === null ? null : <ConvertForm intake={intake} field={field} />;
}
