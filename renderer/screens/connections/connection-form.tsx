// The fields of a connection: name, address, headers, what kind of base, which machine exports.

import { useId } from 'react';
import type { Environment } from '../../../preload/contract/common.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Field, Segments, Tick } from '../../parts/field.tsx';
import { Fold } from '../../parts/fold.tsx';
import { Strip } from '../../parts/strip.tsx';
import { useSession } from '../../state/session.ts';
import { CaFileField } from './ca-file-field.tsx';
import {
  type ConnectionDraft,
  type HeaderDraft,
  isTechnical,
  nameProblem,
  presetOf,
  proxyProblem,
  urlProblem,
  withPreset,
} from './connection-draft.ts';
import { ServiceFields } from './service-fields.tsx';

interface FormProps {
  readonly draft: ConnectionDraft;
  readonly onChange: (draft: ConnectionDraft) => void;
  /** Problems are told once somebody tried. */
  readonly tried: boolean;
  /** Secret headers that have a value already. */
  readonly known: ReadonlySet<string>;
  /** The service did not take the keys. */
  readonly keyRefused: boolean;
  readonly machine: string;
  /** The machine that exports so far. */
  readonly other?: string | null;
  /** Names of the other connections. */
  readonly taken: readonly string[];
}

function hostOf(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
}

/** Headers that have words of their own beside their name. */
const PRESET_HINTS = ['tb-key', 'Ocp-Apim-Subscription-Key', 'x-api-version'] as const;

function HeaderField(props: {
  readonly header: HeaderDraft;
  readonly index: number;
  readonly text: Text;
  readonly known: boolean;
  readonly form: FormProps;
}) {
  const { header, text, form } = props;
  const kept = useSession((session) => session.secrets?.kept ?? 'system');
  const put = (changes: Partial<HeaderDraft> | null): void =>
    form.onChange({
      ...form.draft,
      headers: form.draft.headers.flatMap((other, place) =>
        place !== props.index ? [other] : changes === null ? [] : [{ ...other, ...changes }],
      ),
    });
  const preset = header.own === undefined && PRESET_HINTS.find((known) => known === header.name);
  const count = form.draft.headers.filter(({ secret }) => secret).length;
  const problem = header.secret && form.keyRefused ? text.t('setup.connection.keyRefused', { count }) : null;
  const hint = !header.secret
    ? undefined
    : props.known
      ? text.t('setup.connection.secretKnown')
      : text.t(kept === 'session' ? 'setup.connection.secretSession' : 'setup.connection.secretHint');
  if (preset) {
    return (
      <Field
        label={header.name}
        value={header.value}
        secret={header.secret}
        placeholder={header.secret ? text.t('setup.connection.paste') : undefined}
        problem={problem}
        // How keys are kept is said once.
        hint={[text.t(`setup.connection.presetHeaders.${preset}`), props.index === 0 || props.known ? hint : '']
          .filter(Boolean)
          .join(' ')}
        onChange={(value) => put({ value })}
      />
    );
  }
  return (
    <div className="own-header">
      <Field label={text.t('setup.connection.headerName')} value={header.name} onChange={(name) => put({ name })} />
      <Field
        label={text.t('setup.connection.headerValue')}
        value={header.value}
        secret={header.secret}
        problem={problem}
        hint={hint}
        onChange={(value) => put({ value })}
      />
      <Tick label={text.t('setup.connection.headerSecret')} on={header.secret} onChange={(secret) => put({ secret })} />
      <IconButton
        icon="x"
        small
        label={text.t('setup.connection.removeHeader', { name: header.name })}
        onClick={() => put(null)}
      />
    </div>
  );
}

function EnvironmentChoice({
  environment,
  form,
  text,
  name,
}: {
  readonly environment: Environment;
  readonly form: FormProps;
  readonly text: Text;
  readonly name: string;
}) {
  const id = useId();
  return (
    <div className="envopt radio">
      <input
        type="radio"
        className="r"
        id={id}
        name={name}
        checked={form.draft.environment === environment}
        onChange={() => form.onChange({ ...form.draft, environment })}
      />
      <div>
        <label htmlFor={id}>
          <Strip
            sample
            environment={environment}
            word={text.t(`environment.${environment}.word`)}
            who={form.draft.name || text.t('setup.connection.namePlaceholder')}
            host={hostOf(form.draft.url)}
          />
        </label>
        <p>{text.t(`setup.connection.environmentNote.${environment}`)}</p>
      </div>
    </div>
  );
}

const PROXIES = ['system', 'none', 'own'] as const;

/** The office network: the proxy, and the company's own root certificate. Folded away unless something is set. */
function NetworkFields({ form, text }: { readonly form: FormProps; readonly text: Text }) {
  const { draft, onChange } = form;
  const set = draft.proxy !== 'system' || draft.caFile !== null;
  return (
    <Fold title={text.t('setup.connection.network')} needed={set}>
      <div className="proxy">
        <span className="label">{text.t('setup.connection.proxy')}</span>
        <Segments
          label={text.t('setup.connection.proxy')}
          value={draft.proxy}
          options={PROXIES.map((value) => ({ value, label: text.t(`setup.connection.proxies.${value}`) }))}
          onChange={(proxy) => onChange({ ...draft, proxy })}
        />
      </div>
      {draft.proxy === 'own' ? (
        <Field
          label={text.t('setup.connection.proxyUrl')}
          value={draft.proxyUrl}
          placeholder={text.t('setup.connection.proxyExample')}
          hint={text.t('setup.connection.proxyHint')}
          problem={form.tried && proxyProblem(draft) ? text.t('setup.connection.needProxy') : null}
          onChange={(proxyUrl) => onChange({ ...draft, proxyUrl })}
        />
      ) : null}
      <CaFileField file={draft.caFile} onChange={(caFile) => onChange({ ...draft, caFile })} />
    </Fold>
  );
}

function HeaderFields({ form, technical }: { readonly form: FormProps; readonly technical: boolean }) {
  const text = useText();
  return form.draft.headers.map((header, index) =>
    isTechnical(header) === technical ? (
      <HeaderField
        key={index}
        header={header}
        index={index}
        text={text}
        known={form.known.has(header.name)}
        form={form}
      />
    ) : null,
  );
}

/** Headers that only somebody who knows the service changes. Folded away unless one was added. */
function AdvancedFields({ form, text }: { readonly form: FormProps; readonly text: Text }) {
  const { draft, onChange } = form;
  return (
    <Fold
      title={text.t('setup.connection.advanced')}
      needed={presetOf(draft) === 'other' || draft.headers.some(({ own }) => own === true)}
    >
      <HeaderFields form={form} technical />
      <p className="more-headers">
        <Button
          tone="plain"
          small
          onClick={() =>
            onChange({ ...draft, headers: [...draft.headers, { name: '', value: '', secret: false, own: true }] })
          }
        >
          {text.t('setup.connection.otherHeader')}
        </Button>
      </p>
    </Fold>
  );
}

const SERVICES = ['tidsbanken', 'other'] as const;

export function ConnectionForm(props: FormProps) {
  const text = useText();
  const group = useId();
  const { draft, onChange } = props;
  const wrong = props.tried ? { name: nameProblem(draft, props.taken), url: urlProblem(draft) } : null;
  const environments: Environment[] = draft.environment === 'sandbox' ? ['sandbox'] : ['production', 'test'];
  return (
    <>
      <div className="form">
        <Field
          label={text.t('setup.connection.name')}
          value={draft.name}
          placeholder={text.t('setup.connection.namePlaceholder')}
          problem={wrong?.name ? text.t(`setup.connection.${wrong.name}`) : null}
          onChange={(name) => onChange({ ...draft, name })}
        />
        {props.known.size > 0 || draft.environment === 'sandbox' ? null : (
          <div className="preset">
            <span className="label">{text.t('setup.connection.preset')}</span>
            <Segments
              label={text.t('setup.connection.preset')}
              value={presetOf(draft)}
              options={SERVICES.map((value) => ({ value, label: text.t(`setup.connection.presets.${value}`) }))}
              onChange={(preset) => onChange(withPreset(draft, preset))}
            />
          </div>
        )}
        <div className="whole-row">
          <Field
            label={text.t('setup.connection.url')}
            value={draft.url}
            problem={wrong?.url ? text.t(`setup.connection.${wrong.url}`) : null}
            onChange={(url) => onChange({ ...draft, url })}
          />
        </div>
        <HeaderFields form={props} technical={false} />
      </div>
      <fieldset className="envs">
        <legend>{text.t('setup.connection.environment')}</legend>
        {environments.map((environment) => (
          <EnvironmentChoice key={environment} environment={environment} form={props} text={text} name={group} />
        ))}
      </fieldset>
      <Tick
        label={text.t('setup.connection.machine', { machine: props.machine })}
        hint={
          props.other != null && props.other.toLowerCase() !== props.machine.toLowerCase()
            ? text.t('setup.connection.machineOther', { machine: props.other })
            : text.t('setup.connection.machineHint')
        }
        on={draft.exportsHere}
        onChange={(exportsHere) => onChange({ ...draft, exportsHere })}
      />
      <AdvancedFields form={props} text={text} />
      {draft.environment === 'sandbox' ? null : <NetworkFields form={props} text={text} />}
      <ServiceFields draft={draft} onChange={onChange} tried={props.tried} />
    </>
  );
}
