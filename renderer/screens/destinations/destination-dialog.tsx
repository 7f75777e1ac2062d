// A destination: its name, layout, folder, and which entries it takes. And closing one.

import { useState } from 'react';
import type { Kind } from '../../../preload/contract/common.ts';
import type { DestinationWire } from '../../../preload/contract/destinations.ts';
import { useText } from '../../language/text.ts';
import { Field, Select } from '../../parts/field.tsx';
import { addDestination, changeDestination, closeDestination } from '../../state/destination-acts.ts';
import { namedOf, useDestinations } from '../../state/destinations.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { useRuns } from '../../state/runs.ts';
import type { ChosenPath } from '../../state/session.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { FolderField, LayoutField } from '../dialogs/file-place.tsx';

const NO_FILE = 'no-file';
/** Where nothing is written. */
const NOWHERE: ChosenPath = { path: '', token: '' };

/** One rule on each line, or behind a semicolon. */
function rulesOf(typed: string): string[] {
  return typed
    .split(/[;\n]/)
    .map((rule) => rule.trim().replace(/\s*([=,])\s*/g, '$1'))
    .filter((rule) => rule !== '');
}

interface Draft {
  readonly name: string;
  readonly layout: string;
  readonly folder: ChosenPath | null;
  readonly rules: string;
  readonly posting: DestinationWire['posting'];
  readonly naming: DestinationWire['naming'];
}

interface Props {
  readonly connection: string;
  readonly kind: Kind;
  /** Null for a new one. */
  readonly name: string | null;
}

/** A folder that is kept already is not named again. */
async function keep(
  of: { readonly connection: string; readonly kind: Kind },
  before: DestinationWire | null,
  { name, layout, folder, rules, posting, naming }: Draft & { readonly folder: ChosenPath },
): Promise<boolean> {
  const how = { layout, rules: rulesOf(rules), posting, naming };
  const named = name.trim();
  if (before === null) return addDestination({ ...of, name: named, folder: folder.token ?? '', ...how });
  const place = folder.token === null ? {} : { folder: folder.token };
  return changeDestination({ connection: of.connection, name: before.name, rename: named, ...place, ...how });
}

function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly values: readonly Value[];
  readonly words: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}) {
  const { label, value, values, words, onChange } = props;
  return (
    <div className="fld">
      <span className="name">{label}</span>
      <Select
        label={label}
        value={value}
        options={values.map((one) => ({ value: one, label: words(one) }))}
        onChange={onChange}
      />
    </div>
  );
}

/** What is asked only where a file is written. */
function OfFiles({ draft, onChange }: { readonly draft: Draft; readonly onChange: (draft: Draft) => void }) {
  const text = useText();
  return (
    <>
      <Choice
        label={text.t('destinations.naming.label')}
        value={draft.naming}
        values={['whole', 'layout']}
        words={(value) => text.t(`destinations.naming.${value}`)}
        onChange={(naming) => onChange({ ...draft, naming })}
      />
      <Choice
        label={text.t('destinations.posting.label')}
        value={draft.posting}
        values={['unit', 'original', 'open']}
        words={(value) => text.t(`destinations.posting.${value}`)}
        onChange={(posting) => onChange({ ...draft, posting })}
      />
    </>
  );
}

export function DestinationDialog({ connection, kind, name }: Props) {
  const text = useText();
  const all = useDestinations((state) => state.all.value);
  const own = useRuns((runs) => runs.layouts).filter((layout) => layout.kinds.includes(kind));
  const layouts = [...own, { name: NO_FILE }];
  const [before] = useState(() => namedOf(all, { connection, kind, name }));
  const [draft, setDraft] = useState<Draft>({
    name: before?.name ?? '',
    layout: before?.layout ?? layouts[0]?.name ?? '',
    folder: before === null || before.folder === '' ? null : { path: before.folder, token: null },
    rules: before?.rules.join('; ') ?? '',
    posting: before?.posting ?? 'unit',
    naming: before?.naming ?? 'whole',
  });
  const [tried, setTried] = useState(false);
  const isNameless = draft.name.trim() === '';
  const isFileless = draft.layout === NO_FILE;
  const folder = isFileless ? NOWHERE : draft.folder;
  const go = async (): Promise<void> => {
    setTried(true);
    if (isNameless || folder === null) return;
    const done = await keep({ connection, kind }, before, { ...draft, folder });
    if (done) closeDialog();
  };
  return (
    <ActDialog
      title={
        before === null
          ? text.t(`destinations.dialog.new.${kind}`)
          : text.t('destinations.dialog.change', { name: before.name })
      }
      lead={text.t('destinations.dialog.lead')}
      go={{
        label: text.t(before === null ? 'destinations.dialog.add' : 'destinations.dialog.save'),
        onGo: () => void go(),
      }}
    >
      <div className="gap">
        <Field
          label={text.t('setup.connection.name')}
          value={draft.name}
          placeholder={text.t('destinations.dialog.namePlaceholder')}
          problem={tried && isNameless ? text.t('destinations.dialog.needName') : null}
          onChange={(value) => setDraft({ ...draft, name: value })}
        />
        <LayoutField layouts={layouts} layout={draft.layout} onChange={(layout) => setDraft({ ...draft, layout })} />
        {isFileless ? (
          <p className="hint">{text.t('destinations.noFile.about')}</p>
        ) : (
          <FolderField
            folder={draft.folder}
            bad={tried && draft.folder === null}
            onChange={(chosen) => setDraft({ ...draft, folder: chosen })}
          />
        )}
        <Field
          label={text.t('destinations.dialog.rule')}
          aside={text.t('destinations.dialog.ruleAside')}
          value={draft.rules}
          placeholder={text.t('destinations.dialog.rulePlaceholder')}
          hint={text.t('destinations.dialog.ruleHint')}
          onChange={(rules) => setDraft({ ...draft, rules })}
        />
        {isFileless ? null : <OfFiles draft={draft} onChange={setDraft} />}
      </div>
    </ActDialog>
  );
}

export function CloseDestinationDialog({ connection, name }: { readonly connection: string; readonly name: string }) {
  const text = useText();
  const go = async (): Promise<void> => {
    if (await closeDestination({ connection, name })) closeDialog();
  };
  return (
    <ActDialog
      title={text.t('destinations.closing.title', { name })}
      lead={text.t('destinations.closing.lead')}
      go={{ label: text.t('destinations.closing.go'), onGo: () => void go() }}
    />
  );
}
