// Columns of the file beside the fields of the service: which goes where, and how that was found.

import type { IntakeColumnWire, IntakeDetailWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { openDialog } from '../../state/dialogs.ts';
import { mapColumns } from '../../state/intake-acts.ts';
import { isChangeable } from '../../state/intake-states.ts';
import { useProgress } from '../../state/progress.ts';
import { sourceOf, withColumn } from './mapping.ts';
import { fieldWords } from './words.ts';

export function useCanMap(intake: IntakeDetailWire): boolean {
  const busy = useProgress((progress) => progress.act !== null);
  return !busy && isChangeable(intake);
}

function FieldChoice({
  intake,
  column,
  text,
}: {
  readonly intake: IntakeDetailWire;
  readonly column: IntakeColumnWire;
  readonly text: Text;
}) {
  const can = useCanMap(intake);
  const none = text.t('intake.columns.none');
  if (!can) return <span>{column.field === null ? none : fieldWords(column.field, text)}</span>;
  return (
    <Select
      label={text.t('intake.columns.fieldFor', { column: column.name })}
      value={column.field ?? ''}
      options={[
        { value: '', label: none },
        ...intake.fields.map((field) => ({ value: field.name, label: fieldWords(field.name, text) })),
      ]}
      onChange={(field) =>
        void mapColumns({
          batch: intake.batch,
          sources: withColumn(intake.sources, column.name, field === '' ? null : field),
        })
      }
    />
  );
}

function How({ column, text }: { readonly column: IntakeColumnWire; readonly text: Text }) {
  const by = column.field === null ? 'none' : (column.by ?? 'person');
  const guessed = by === 'content';
  return (
    <span className={`st ${guessed ? 'warn' : 'quiet'}`} title={text.t(`intake.columns.byHint.${by}`)}>
      {by === 'none' ? null : <Icon name={guessed ? 'help' : 'check'} />}
      <span>{text.t(`intake.columns.by.${by}`)}</span>
    </span>
  );
}

/** What is done to the values of a field on their way: × 0,001, 3 translations. */
export function conversionWords(intake: IntakeDetailWire, field: string, text: Text): string {
  const source = sourceOf(intake, field);
  const count = Object.keys(source?.lookup ?? {}).length;
  return [
    source?.factor === undefined ? '' : text.t('intake.columns.factor', { factor: source.factor.replace('.', ',') }),
    count === 0 ? '' : text.t('intake.columns.lookup', { count }),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function Conversion({
  intake,
  column,
  text,
}: {
  readonly intake: IntakeDetailWire;
  readonly column: IntakeColumnWire;
  readonly text: Text;
}) {
  const can = useCanMap(intake);
  const { field } = column;
  if (field === null) return null;
  const words = conversionWords(intake, field, text);
  return (
    <span className="conversion">
      {words === '' ? null : <span>{words}</span>}
      {can ? (
        <Button small tone="plain" onClick={() => openDialog({ kind: 'intake-convert', intake: intake.batch, field })}>
          {text.t('intake.columns.convert')}
        </Button>
      ) : null}
    </span>
  );
}

/** How many of the columns go to a field. */
export function mappedCount(intake: IntakeDetailWire, text: Text): string {
  const mapped = intake.columns.filter((column) => column.field !== null).length;
  return text.t('intake.columns.mapped', { mapped, all: intake.columns.length });
}

/** `whole` shows more examples, and conversions. */
export function MappingTable({ intake, whole }: { readonly intake: IntakeDetailWire; readonly whole: boolean }) {
  const text = useText();
  return (
    <table className={`mapping${whole ? ' whole' : ''}`}>
      <thead>
        <tr>
          <th scope="col">{text.t('intake.columns.inFile')}</th>
          <th scope="col" className="arr">
            <span className="hidden-words">{text.t('intake.columns.field')}</span>
          </th>
          <th scope="col">{text.t('intake.columns.field')}</th>
          <th scope="col">{text.t('intake.columns.example')}</th>
          {whole ? <th scope="col">{text.t('intake.columns.conversion')}</th> : null}
          <th scope="col">
            <span className="word">{text.t('intake.columns.how')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {intake.columns.map((column) => (
          <tr key={column.name} className={column.field === null ? 'nil' : ''}>
            <td className="cut" title={column.name}>
              {column.name}
            </td>
            <td className="arr">
              <Icon name="arrow" small />
            </td>
            <td>
              <FieldChoice intake={intake} column={column} text={text} />
            </td>
            <td className="cut quiet" title={column.examples.join(' · ')}>
              {whole ? column.examples.join(' · ') : (column.examples[0] ?? '')}
            </td>
            {whole ? (
              <td>
                <Conversion intake={intake} column={column} text={text} />
              </td>
            ) : null}
            <td>
              <How column={column} text={text} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
