// The fields that the service of this connection takes: name, type, what a value must be, and by which doubles are known.

import { useState } from 'react';
import type { IntakeFieldWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { closeDialog } from '../../state/dialogs.ts';
import { setFields } from '../../state/intake-acts.ts';
import { useIntake } from '../../state/intake.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { FIELD_HEADS, FieldRow, isLimit } from './field-row.tsx';

const NEW: IntakeFieldWire = {
  name: '',
  type: 'text',
  required: false,
  allowed: [],
  default: null,
  maxLength: 100,
  min: null,
  max: null,
  list: null,
  fingerprint: false,
};

function FieldTable(props: {
  readonly rows: readonly { readonly key: number; readonly field: IntakeFieldWire }[];
  readonly text: Text;
  readonly onChange: (key: number, field: IntakeFieldWire) => void;
  readonly onRemove: (key: number) => void;
}) {
  const { rows, text } = props;
  const isBad = (field: IntakeFieldWire): boolean =>
    field.name.trim() === '' ||
    rows.filter((row) => row.field.name.trim().toLowerCase() === field.name.trim().toLowerCase()).length > 1;
  return (
    <table className="field-list">
      <thead>
        <tr>
          {FIELD_HEADS.map((head) => (
            <th key={head} scope="col">
              {text.t(`intake.fields.${head}`)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, field }) => (
          <FieldRow
            key={key}
            field={field}
            bad={isBad(field)}
            text={text}
            onChange={(changed) => props.onChange(key, changed)}
            onRemove={() => props.onRemove(key)}
          />
        ))}
      </tbody>
    </table>
  );
}

function problemOf(fields: readonly IntakeFieldWire[], text: Text): string | null {
  const names = fields.map((field) => field.name.trim().toLowerCase());
  if (names.includes('') || new Set(names).size < names.length) return text.t('intake.fields.badName');
  for (const { name, min, max } of fields) {
    const ends = [min, max].filter((end) => end !== null);
    if (!ends.every(isLimit)) return text.t('intake.fields.badLimit', { field: name });
    if (min !== null && max !== null && Number(min) > Number(max))
      return text.t('intake.fields.crossed', { field: name });
  }
  return fields.some((field) => field.fingerprint) ? null : text.t('intake.fields.noDoubles');
}

export function FieldsDialog({ intake: number }: { readonly intake: number }) {
  const text = useText();
  const intake = useIntake((state) => state.open);
  const [rows, setRows] = useState(() => (intake?.fields ?? []).map((field, key) => ({ key, field })));
  if (intake === null || intake.batch !== number) return null;
  const fields = rows.map(({ field }) => ({ ...field, name: field.name.trim(), allowed: [...field.allowed] }));
  const problem = problemOf(fields, text);
  return (
    <ActDialog
      title={text.t('intake.fields.title')}
      lead={text.t('intake.fields.lead', { connection: intake.connection })}
      broad
      left={
        <Button
          icon="plus"
          onClick={() => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, field: NEW }])}
        >
          {text.t('intake.fields.add')}
        </Button>
      }
      go={{
        label: text.t('button.save'),
        blocked: problem,
        onGo: () => void setFields(intake.connection, fields).then((done) => (done ? closeDialog() : undefined)),
      }}
    >
      <FieldTable
        rows={rows}
        text={text}
        onChange={(key, field) => setRows(rows.map((row) => (row.key === key ? { key, field } : row)))}
        onRemove={(key) => setRows(rows.filter((row) => row.key !== key))}
      />
      {problem === null ? null : <p className="msg">{problem}</p>}
    </ActDialog>
  );
}
