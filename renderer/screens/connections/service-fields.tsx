// How the service is asked: the fields of ids, quantity and price, the fields of time, how much goes in one call. As shipped it fits.

import { useText } from '../../language/text.ts';
import { Field } from '../../parts/field.tsx';
import { Fold } from '../../parts/fold.tsx';
import { type ConnectionDraft, countProblem, type ServiceDraft } from './connection-draft.ts';

export function ServiceFields(props: {
  readonly draft: ConnectionDraft;
  readonly onChange: (draft: ConnectionDraft) => void;
  readonly tried: boolean;
}) {
  const text = useText();
  const { draft } = props;
  const problem = countProblem(draft);
  const field = (name: keyof ServiceDraft) => (
    <Field
      label={text.t(`setup.connection.service.${name}`)}
      value={draft.service[name]}
      hint={text.t(`setup.connection.service.hints.${name}`)}
      problem={props.tried && problem === name ? text.t('setup.connection.service.needCount') : null}
      onChange={(value) => props.onChange({ ...draft, service: { ...draft.service, [name]: value } })}
    />
  );
  return (
    <Fold title={text.t('setup.connection.service.title')} needed={props.tried && problem !== null}>
      {field('chunk')}
      {field('idField')}
      {field('materialIdField')}
      {field('quantityField')}
      {field('priceField')}
      {field('volatileFields')}
      {field('batchChunk')}
      {field('batchName')}
      {field('timeFields')}
      {field('seconds')}
    </Fold>
  );
}
