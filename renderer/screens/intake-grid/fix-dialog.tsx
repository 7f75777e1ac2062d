// Fixes one column in many rows: set, replace, fill from above. Says how many rows each choice means.

import { useId, useState } from 'react';
import type { Input } from '../../../preload/contract/channels.ts';
import type { IntakeDetailWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Choice, Field, Segments, Select } from '../../parts/field.tsx';
import { closeDialog } from '../../state/dialogs.ts';
import { fixCells, setRowsAs } from '../../state/intake-acts.ts';
import { useIntake } from '../../state/intake.ts';
import { useIntakeRows } from '../../state/intake-rows.ts';
import { rowAt } from '../../state/paged-rows.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';
import { countOf } from './row-filters.tsx';
import { type FixTarget, fixTarget } from './fix-target.ts';
import { problemKindWords } from './words.ts';

type How = 'set' | 'replace' | 'fill';
type Scope = 'problem' | 'alike' | 'view' | 'row';
type Rows = Input<'intake/mark'>['in'];

interface ScopeChoice {
  readonly scope: Scope;
  readonly label: string;
  readonly count: number | null;
  readonly rows: Rows;
}

function scopesOf(intake: IntakeDetailWire, target: FixTarget, column: string, text: Text): ScopeChoice[] {
  const view = useIntakeRows.getState().query?.view ?? 'all';
  const { problem } = target;
  const cell = target.row.cells[intake.columns.findIndex((one) => one.name === column)] ?? '';
  return [
    ...(problem === null || problem.column !== column
      ? []
      : [
          {
            scope: 'problem' as const,
            label: text.t('intake.fix.problem', { words: problemKindWords(problem, text) }),
            count: target.alike,
            rows: { view: 'invalid' as const, problem: { field: problem.field, code: problem.code } },
          },
        ]),
    {
      scope: 'alike',
      label: cell.trim() === '' ? text.t('intake.fix.alikeEmpty') : text.t('intake.fix.alike', { cell }),
      count: null,
      rows: { view, cell: { column, value: cell } },
    },
    {
      scope: 'view',
      label: text.t('intake.fix.view', { view: text.t(`intake.view.${view}`) }),
      count: countOf(intake, useIntake.getState().sums, view),
      rows: { view },
    },
    {
      scope: 'row',
      label: text.t('intake.fix.row', { row: String(target.row.row) }),
      count: 1,
      rows: { rows: [target.row.row] },
    },
  ];
}

function fixOf(how: How, column: string, value: string, find: string, rows: Rows): Input<'intake/fix'>['fix'] {
  switch (how) {
    case 'set':
      return { set: { column, value, in: rows } };
    case 'replace':
      return { replace: { column, find, by: value, in: rows } };
    case 'fill':
      return { fill: { column, in: rows } };
    default:
      return how satisfies never;
  }
}

function Values(props: {
  readonly how: How;
  readonly value: string;
  readonly find: string;
  /** Something to find must be written. */
  readonly needed: boolean;
  readonly onValue: (value: string) => void;
  readonly onFind: (find: string) => void;
}) {
  const text = useText();
  const { how } = props;
  if (how === 'fill') return <p className="label">{text.t('intake.fix.fillRest')}</p>;
  return (
    <div className="form">
      {how === 'replace' ? (
        <Field
          label={text.t('intake.fix.find')}
          value={props.find}
          onChange={props.onFind}
          problem={props.needed ? text.t('intake.fix.findNeeded') : null}
        />
      ) : null}
      <Field
        label={text.t(how === 'set' ? 'intake.fix.value' : 'intake.fix.by')}
        value={props.value}
        onChange={props.onValue}
      />
    </div>
  );
}

function Scopes(props: {
  readonly scopes: readonly ScopeChoice[];
  readonly scope: Scope;
  readonly onChoose: (scope: Scope) => void;
}) {
  const text = useText();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={text.t('intake.fix.where')}>
      <h2>{text.t('intake.fix.where')}</h2>
      {props.scopes.map((one) => (
        <Choice
          key={one.scope}
          name={name}
          label={one.label}
          rest={one.count === null ? undefined : text.t('intake.fix.count', { count: one.count })}
          checked={one.scope === props.scope}
          onChoose={() => props.onChoose(one.scope)}
        />
      ))}
    </div>
  );
}

function FixForm({ intake, target }: { readonly intake: IntakeDetailWire; readonly target: FixTarget }) {
  const text = useText();
  const [column, setColumn] = useState(target.column);
  const [how, setHow] = useState<How>('set');
  const [value, setValue] = useState(String(target.problem?.values.near ?? ''));
  const [find, setFind] = useState('');
  const [picked, setPicked] = useState<Scope | null>(null);
  const [tried, setTried] = useState(false);
  const scopes = scopesOf(intake, target, column, text);
  const scope = scopes.find((one) => one.scope === picked) ?? scopes[0]!;
  const go = (): void => {
    setTried(true);
    if (how === 'replace' && find === '') return;
    closeDialog();
    void fixCells({ batch: intake.batch, fix: fixOf(how, column, value, find, scope.rows) });
  };
  return (
    <ActDialog
      title={text.t('intake.fix.title')}
      lead={text.t('intake.fix.lead')}
      broad
      left={
        <Button
          onClick={() => {
            closeDialog();
            void setRowsAs({ batch: intake.batch, in: scope.rows, as: 'dropped' });
          }}
        >
          {text.t('intake.fix.drop')}
        </Button>
      }
      go={{ label: text.t('intake.fix.go'), onGo: go }}
    >
      <div className="gap">
        <div className="fld">
          <span className="name" aria-hidden="true">
            {text.t('intake.fix.column')}
          </span>
          <Select
            label={text.t('intake.fix.column')}
            value={column}
            options={intake.columns.map(({ name }) => ({ value: name, label: name }))}
            onChange={setColumn}
          />
        </div>
        <Segments
          label={text.t('intake.fix.how')}
          value={how}
          options={(['set', 'replace', 'fill'] as const).map((one) => ({
            value: one,
            label: text.t(`intake.fix.${one}`),
          }))}
          onChange={setHow}
        />
        <Values how={how} value={value} find={find} needed={tried && find === ''} onValue={setValue} onFind={setFind} />
        <Scopes scopes={scopes} scope={scope.scope} onChoose={setPicked} />
      </div>
    </ActDialog>
  );
}

export function FixDialog(props: { readonly intake: number; readonly column: string; readonly line: number }) {
  const intake = useIntake((state) => state.open);
  const row = useIntakeRows((rows) => rowAt(rows, props.line));
  if (intake === null || row === undefined) return null;
  return <FixForm intake={intake} target={fixTarget(intake, row, props.line, props.column)} />;
}
