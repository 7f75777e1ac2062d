// What was understood of the file, in one line over its rows, with the mapping that it was read with.

import type { IntakeDetailWire } from '../../../preload/contract/intake.ts';
import { useText } from '../../language/text.ts';
import { Select } from '../../parts/field.tsx';
import { mapColumns } from '../../state/intake-acts.ts';
import { useIntake } from '../../state/intake.ts';
import { FindingSelect, useCanChoose, useChoose } from './finding-select.tsx';

function MappingSelect({ intake }: { readonly intake: IntakeDetailWire }) {
  const text = useText();
  const mappings = useIntake((state) => state.mappings);
  const can = useCanChoose(intake);
  const own = text.t('intake.value.noMapping');
  if (!can || mappings.length === 0) return <span className="still-value">{intake.mapping ?? own}</span>;
  const names = mappings.map((mapping) => ({ value: mapping.name, label: mapping.name }));
  const known = intake.mapping !== null && mappings.some((mapping) => mapping.name === intake.mapping);
  return (
    <Select
      label={text.t('intake.supplier')}
      value={known ? (intake.mapping ?? '') : ''}
      options={known ? names : [{ value: '', label: own }, ...names]}
      onChange={(mapping) => {
        if (mapping !== '') void mapColumns({ batch: intake.batch, mapping });
      }}
    />
  );
}

export function FindingsBar({ intake }: { readonly intake: IntakeDetailWire }) {
  const text = useText();
  const { choose, dialog } = useChoose(intake);
  return (
    <>
      <ul className="understood" aria-label={text.t('intake.file.found')}>
        {intake.findings.map((finding) => (
          <li key={finding.what}>
            <span className={`label${finding.ambiguous ? ' warn' : ''}`}>
              {text.t(`intake.finding.${finding.what}`)}
            </span>
            <FindingSelect intake={intake} finding={finding} onChoose={choose} />
          </li>
        ))}
        <li>
          <span className="label">{text.t('intake.supplier')}</span>
          <MappingSelect intake={intake} />
        </li>
      </ul>
      {dialog}
    </>
  );
}
