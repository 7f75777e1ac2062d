// The fields that the service of this connection takes: name, type, required, allowed values, default, and by which doubles are known.

import { useState } from 'react';
import type { IntakeFieldType, IntakeFieldWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Select } from '../../parts/field.tsx';
import { closeDialog } from '../../state/dialogs.ts';
import { setFields } from '../../state/intake-acts.ts';
import { useIntake } from '../../state/intake.ts';
import { useDialogKeys } from '../run/use-dialog-keys.ts';

const TYPES: readonly IntakeFieldType[] = ['text', 'number', 'integer', 'date'];

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

function Cell(props: {
  readonly label: string;
  readonly value: string;
  readonly bad?: boolean;
  readonly onChange: (value: string) => void;
}) {
  return (
    <label className={`field short${props.bad ? ' bad' : ''}`}>
      <span className="hidden-words">{props.label}</span>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </label>
  );
}

function Mark(props: { readonly label: string; readonly on: boolean; readonly onChange: (on: boolean) => void }) {
  return (
    <input
      type="checkbox"
      className="chk"
      aria-label={props.label}
      checked={props.on}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  );
}

/** Only numbers have limits, only texts a length. */
function retyped(field: IntakeFieldWire, type: IntakeFieldType): IntakeFieldWire {
  const isNumber = type === 'number' || type === 'integer';
  const limits = isNumber ? { min: field.min, max: field.max } : { min: null, max: null };
  return { ...field, type, ...limits, maxLength: type === 'text' ? (field.maxLength ?? 100) : null };
}

function FieldRow(props: {
  readonly field: IntakeFieldWire;
  readonly bad: boolean;
  readonly text: Text;
  readonly onChange: (field: IntakeFieldWire) => void;
  readonly onRemove: () => void;
}) {
  const { field, text, onChange } = props;
  const label = (name: 'name' | 'type' | 'required' | 'allowed' | 'default' | 'doubles' | 'remove'): string =>
    [text.t(`intake.fields.${name}`), field.name].filter(Boolean).join(' ');
  const [allowed, setAllowed] = useState(field.allowed.join(', '));
  const values = (typed: string): string[] =>
    typed
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
  return (
    <tr>
      <td>
        <Cell
          label={label('name')}
          value={field.name}
          bad={props.bad}
          onChange={(name) => onChange({ ...field, name })}
        />
      </td>
      <td>
        <Select
          short
          label={label('type')}
          value={field.type}
          options={TYPES.map((type) => ({ value: type, label: text.t(`intake.fields.types.${type}`) }))}
          onChange={(type) => onChange(retyped(field, type))}
        />
      </td>
      <td>
        <Mark label={label('required')} on={field.required} onChange={(required) => onChange({ ...field, required })} />
      </td>
      <td>
        <Cell
          label={label('allowed')}
          value={allowed}
          onChange={(typed) => {
            setAllowed(typed);
            onChange({ ...field, allowed: values(typed) });
          }}
        />
      </td>
      <td>
        <Cell
          label={label('default')}
          value={field.default ?? ''}
          onChange={(typed) => onChange({ ...field, default: typed === '' ? null : typed })}
        />
      </td>
      <td>
        <Mark
          label={label('doubles')}
          on={field.fingerprint}
          onChange={(fingerprint) => onChange({ ...field, fingerprint })}
        />
      </td>
      <td>
        <IconButton small icon="x" label={label('remove')} onClick={props.onRemove} />
      </td>
    </tr>
  );
}

function FieldTable(props: {
  readonly rows: readonly { readonly key: number; readonly field: IntakeFieldWire }[];
  readonly text: Text;
  readonly onChange: (key: number, field: IntakeFieldWire) => void;
  readonly onRemove: (key: number) => void;
}) {
  const { rows, text } = props;
  const heads = ['name', 'type', 'required', 'allowed', 'default', 'doubles'] as const;
  const isBad = (field: IntakeFieldWire): boolean =>
    field.name.trim() === '' ||
    rows.filter((row) => row.field.name.trim().toLowerCase() === field.name.trim().toLowerCase()).length > 1;
  return (
    <table className="field-list">
      <thead>
        <tr>
          {heads.map((head) => (
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
  return fields.some((field) => field.fingerprint) ? null : text.t('intake.fields.noDoubles');
}

export function FieldsDialog({ batch: number }: { readonly batch: number }) {
  const text = useText();
  const keys = useDialogKeys();
  const batch = useIntake((intake) => intake.open);
  const [rows, setRows] = useState(() => (batch?.fields ?? []).map((field, key) => ({ key, field })));
  if (batch === null || batch.batch !== number) return null;
  const fields = rows.map(({ field }) => ({ ...field, name: field.name.trim(), allowed: [...field.allowed] }));
  const problem = problemOf(fields, text);
  return (
    <Dialog
      title={text.t('intake.fields.title')}
      lead={text.t('intake.fields.lead', { connection: batch.connection })}
      broad
      cancel={text.t('button.cancel')}
      onCancel={closeDialog}
      keys={keys}
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
        onGo: () => void setFields(batch.connection, fields).then((done) => (done ? closeDialog() : undefined)),
      }}
    >
      <FieldTable
        rows={rows}
        text={text}
        onChange={(key, field) => setRows(rows.map((row) => (row.key === key ? { key, field } : row)))}
        onRemove={(key) => setRows(rows.filter((row) => row.key !== key))}
      />
      {problem === null ? null : <p className="msg">{problem}</p>}
    </Dialog>
  );
}
