// Columns: which goes to which field, constants for fields that no column has, and mappings saved by name.

import { useState } from 'react';
import type { IntakeDetailWire, IntakeFieldWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import { Banner } from '../../parts/banner.tsx';
import { Button } from '../../parts/button.tsx';
import { openDialog } from '../../state/dialogs.ts';
import { exportMapping, deleteMapping, importMapping, mapColumns } from '../../state/intake-acts.ts';
import { useIntake } from '../../state/intake.ts';
import { unmappedBlock } from './intake-steps.ts';
import { sourceOf, withConstant } from '../intake-grid/mapping.ts';
import { conversionWords, mappedCount, MappingTable, useCanMap } from '../intake-grid/mapping-table.tsx';
import type { ShownIntake } from './shown-intake.ts';
import { fieldWords } from '../intake-grid/words.ts';

function ConstantRow({
  intake,
  field,
  text,
}: {
  readonly intake: IntakeDetailWire;
  readonly field: IntakeFieldWire;
  readonly text: Text;
}) {
  const can = useCanMap(intake);
  const kept = sourceOf(intake, field.name)?.constant ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const name = fieldWords(field.name, text);
  const missing = field.required && kept === '' && field.default === null;
  const keep = (): void => {
    if (typed !== null && typed.trim() !== kept)
      void mapColumns({
        batch: intake.batch,
        sources: withConstant(intake.sources, field.name, typed.trim()),
      });
    setTyped(null);
  };
  return (
    <tr>
      <td className="b">{name}</td>
      <td>
        {can ? (
          <label className={`field short${missing ? ' bad' : ''}`}>
            <span className="hidden-words">{text.t('intake.columns.constantFor', { field: name })}</span>
            <input
              type="text"
              autoComplete="off"
              spellCheck={false}
              value={typed ?? kept}
              placeholder={text.t('intake.columns.noValue')}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={keep}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.ctrlKey) keep();
                if (event.key === 'Escape') setTyped(null);
              }}
            />
          </label>
        ) : (
          kept
        )}
      </td>
      <td className="quiet">
        {missing ? <span className="st stop">{text.t('intake.columns.required')}</span> : null}
        {field.default === null ? null : text.t('intake.columns.default', { value: field.default })}
        {conversionWords(intake, field.name, text)}
      </td>
    </tr>
  );
}

function Constants({ intake, text }: { readonly intake: IntakeDetailWire; readonly text: Text }) {
  const free = intake.fields.filter((field) => sourceOf(intake, field.name)?.column === undefined);
  if (free.length === 0) return null;
  return (
    <section>
      <h2>
        <span>{text.t('intake.columns.constants')}</span>
        <span className="label">{text.t('intake.columns.constant')}</span>
      </h2>
      <table className="lite constants">
        <tbody>
          {free.map((field) => (
            <ConstantRow key={field.name} intake={intake} field={field} text={text} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FieldsButton({ intake, text }: { readonly intake: IntakeDetailWire; readonly text: Text }) {
  const can = useCanMap(intake);
  return (
    <p className="decide">
      <Button
        small
        blocked={can ? null : text.t('intake.columns.locked')}
        onClick={() => openDialog({ kind: 'intake-fields', intake: intake.batch })}
      >
        {text.t('intake.fields.edit')}
      </Button>
    </p>
  );
}

function Mappings({ intake, text }: { readonly intake: IntakeDetailWire; readonly text: Text }) {
  const mappings = useIntake((state) => state.mappings);
  const can = useCanMap(intake);
  const { connection } = intake;
  return (
    <section>
      <h2>{text.t('intake.columns.mappings')}</h2>
      {mappings.length === 0 ? <p className="hint">{text.t('intake.columns.noMappings')}</p> : null}
      <table className="lite saved">
        <tbody>
          {mappings.map(({ name, usedAt }) => (
            <tr key={name}>
              <td className="b cut" title={name}>
                {name}
              </td>
              <td className="quiet">{text.t('intake.columns.used', { when: text.day(usedAt) })}</td>
              <td>
                <span className="row-acts">
                  <Button
                    small
                    blocked={can ? null : text.t('intake.columns.locked')}
                    onClick={() => void mapColumns({ batch: intake.batch, mapping: name })}
                  >
                    {text.t('intake.columns.use')}
                  </Button>
                  <Button
                    small
                    tone="plain"
                    onClick={() => void exportMapping(connection, name, text.t('intake.columns.exportPick'))}
                  >
                    {text.t('intake.columns.export')}
                  </Button>
                  <Button small tone="plain" onClick={() => void deleteMapping(connection, name)}>
                    {text.t('intake.columns.delete')}
                  </Button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="decide">
        <Button
          small
          blocked={can ? null : text.t('intake.columns.locked')}
          onClick={() => openDialog({ kind: 'intake-mapping', intake: intake.batch })}
        >
          {text.t('intake.columns.save')}
        </Button>
        <Button
          small
          blocked={can ? null : text.t('intake.columns.locked')}
          onClick={() => void importMapping(intake.batch, connection, text.t('intake.columns.importPick'))}
        >
          {text.t('intake.columns.import')}
        </Button>
      </p>
    </section>
  );
}

export function ColumnsPart({ shown }: { readonly shown: ShownIntake }) {
  const text = useText();
  const { intake } = shown;
  const missing = unmappedBlock(intake, text);
  return (
    <div
      className="columns-part scrolls"
      data-region
      tabIndex={0}
      role="region"
      aria-label={text.t('intake.step.columns')}
    >
      <section>
        {missing === null ? null : <Banner tone="warn" title={missing} />}
        <h2>
          <span>{text.t('intake.columns.title')}</span>
          <span className="label">{mappedCount(intake, text)}</span>
        </h2>
        <MappingTable intake={intake} whole />
      </section>
      <div>
        <Constants intake={intake} text={text} />
        <FieldsButton intake={intake} text={text} />
        <Mappings intake={intake} text={text} />
      </div>
    </div>
  );
}
