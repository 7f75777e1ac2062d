// What was refused while entries wait, since it may lead elsewhere or name other ids: a person may say, with a reason, that it does not.

import type { ErrorWire } from '../../../preload/contract/common.ts';
import { useText } from '../../language/text.ts';
import { Field } from '../../parts/field.tsx';
import type { ConnectionDraft } from './connection-draft.ts';

const ASKED = [
  ['sameDatabase', ['leads-elsewhere']],
  ['sameIds', ['other-id-field', 'id-still-there', 'ids-of-others']],
] as const;

export function SaidSame(props: {
  readonly error: ErrorWire | null;
  readonly draft: ConnectionDraft;
  readonly onChange: (draft: ConnectionDraft) => void;
}) {
  const text = useText();
  const { draft, error } = props;
  const why = String(error?.values?.why ?? '');
  return ASKED.filter(([name, whys]) => draft[name] !== '' || whys.some((known) => known === why)).map(([name]) => (
    <Field
      key={name}
      label={text.t(`setup.connection.${name}.label`)}
      hint={text.t(`setup.connection.${name}.hint`)}
      value={draft[name]}
      onChange={(value) => props.onChange({ ...draft, [name]: value })}
    />
  ));
}
