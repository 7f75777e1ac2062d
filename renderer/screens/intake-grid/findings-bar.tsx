// What was understood of the file, in one line over its rows, with the mapping that it was read with.

import type { IntakeDetailWire } from '../../../preload/contract/intake.ts';
import { useText } from '../../language/text.ts';
import { Select } from '../../parts/field.tsx';
import { mapColumns } from '../../state/intake-acts.ts';
import { useIntake } from '../../state/intake.ts';
import { FindingSelect, useCanChoose, useChoose } from './finding-select.tsx';

function MappingSelect({ batch }: { readonly batch: IntakeDetailWire }) {
  const text = useText();
  const mappings = useIntake((intake) => intake.mappings);
  const can = useCanChoose(batch);
  const own = text.t('intake.value.noMapping');
  if (!can || mappings.length === 0) return <span className="still-value">{batch.mapping ?? own}</span>;
  const names = mappings.map((mapping) => ({ value: mapping.name, label: mapping.name }));
  const known = batch.mapping !== null && mappings.some((mapping) => mapping.name === batch.mapping);
  return (
    <Select
      label={text.t('intake.supplier')}
      value={known ? (batch.mapping ?? '') : ''}
      options={known ? names : [{ value: '', label: own }, ...names]}
      onChange={(mapping) => {
        if (mapping !== '') void mapColumns({ batch: batch.batch, mapping });
      }}
    />
  );
}

export function FindingsBar({ batch }: { readonly batch: IntakeDetailWire }) {
  const text = useText();
  const { choose, dialog } = useChoose(batch);
  return (
    <>
      <ul className="understood" aria-label={text.t('intake.file.found')}>
        {batch.findings.map((finding) => (
          <li key={finding.what}>
            <span className={`label${finding.ambiguous ? ' warn' : ''}`}>
              {text.t(`intake.finding.${finding.what}`)}
            </span>
            <FindingSelect batch={batch} finding={finding} onChoose={choose} />
          </li>
        ))}
        <li>
          <span className="label">{text.t('intake.supplier')}</span>
          <MappingSelect batch={batch} />
        </li>
      </ul>
      {dialog}
    </>
  );
}
