// Left of the rows: columns beside fields, what the check found, the row under the cursor, and sums of what will be sent.

import type { IntakeDetailWire, IntakeSumsWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import { type SideLine, SideLines, sideKeys, SideSection } from '../../parts/side-panel.tsx';
import { isProblem, type IntakeView, showProblem, showView, useIntakeRows } from '../../state/intake-rows.ts';
import { amountWords, hasPrice, sentBefore } from './tie-out.ts';
import { mappedCount, MappingTable } from './mapping-table.tsx';
import { fieldWords, problemKindWords } from './words.ts';

const GROUPS = 6;
const PROBLEMS = 8;

type Query = ReturnType<typeof useIntakeRows.getState>['query'];

export function foundLines(
  intake: IntakeDetailWire,
  sums: IntakeSumsWire | null,
  query: Query,
  text: Text,
): SideLine[] {
  const guessed = intake.columns.filter((column) => column.field !== null && column.by === 'content').length;
  const line = (
    key: string,
    name: string,
    count: number,
    sign: Pick<SideLine, 'icon' | 'tone'>,
    to: IntakeView | null = null,
  ): SideLine => ({
    key,
    name,
    ...sign,
    figure: text.count(count),
    nil: count === 0,
    on: query?.problem === undefined && to === (query?.view ?? 'all'),
    onClick: to === null ? undefined : () => showView(to),
  });
  const alert = { icon: 'alert', tone: 'stop' } as const;
  const warn = { icon: 'help', tone: 'warn' } as const;
  const { counts } = intake;
  const corrected = sums?.corrected.rows ?? 0;
  return [
    line('invalid', text.t('intake.side.invalid'), counts.invalid, alert, 'invalid'),
    ...intake.problems.slice(0, PROBLEMS).map(
      ({ code, field, rows }): SideLine => ({
        ...line(`${code} ${field}`, problemKindWords({ code, field }, text), rows, { icon: null, tone: '' }),
        on: isProblem(query, { code, field }),
        onClick: () => showProblem({ code, field }),
      }),
    ),
    ...(corrected === 0 ? [] : [line('corrected', text.t('intake.side.otherContent'), corrected, warn, 'corrected')]),
    line('double', text.t('intake.side.double'), sentBefore(intake, sums), { icon: 'copy', tone: '' }, 'before'),
    line('content', text.t('intake.side.content'), guessed, warn),
    line('repeats', text.t('intake.side.repeats'), intake.repeats, { icon: 'copy', tone: '' }, 'repeat'),
    ...(counts.dropped === 0
      ? []
      : [line('dropped', text.t('intake.side.dropped'), counts.dropped, { icon: 'back', tone: '' }, 'dropped')]),
    line('rounded', text.t('intake.side.rounded'), sums?.byState.new?.rounded ?? 0, { icon: 'alert', tone: 'warn' }),
  ];
}

function Doubles({ intake, sums, text }: { intake: IntakeDetailWire; sums: IntakeSumsWire; text: Text }) {
  const fields = intake.fields.filter((field) => field.fingerprint).map((field) => fieldWords(field.name, text));
  if (sums.doublesOf.length === 0 && sums.corrected.rows === 0) return null;
  const said = sums.doublesOf.map(({ batch: other, rows, sentAt }) =>
    text.t('intake.side.doublesOf', { count: rows, batch: String(other), when: text.day(sentAt) }),
  );
  if (sums.corrected.rows > 0) said.push(text.t('intake.side.corrected', { count: sums.corrected.rows }));
  return (
    <p className="label after">
      {[...said, text.t('intake.side.same', { fields: text.list(fields).toLocaleLowerCase(text.locale) })].join(' ')}
    </p>
  );
}

function Groups(props: {
  readonly title: string;
  readonly groups: IntakeSumsWire['byProject'];
  readonly priced: boolean;
  readonly text: Text;
}) {
  const { groups, text } = props;
  if (groups.length === 0) return null;
  const lines = groups.slice(0, GROUPS).map(({ id, name, sum }): SideLine => {
    const shown = id === null ? text.t('intake.side.without') : [id, name].filter(Boolean).join(' ');
    return {
      key: id ?? '',
      icon: null,
      tone: '',
      name: (
        <span className="cut" title={shown}>
          {shown}
        </span>
      ),
      figure: amountWords(sum, props.priced, text),
      nil: false,
    };
  });
  const more = groups.length - GROUPS;
  return (
    <SideSection title={props.title} figure={text.count(groups.length)}>
      <SideLines lines={lines} />
      {more > 0 ? (
        <details className="more-groups">
          <summary>{text.t('intake.side.more', { count: more })}</summary>
          <ul className="lines">
            {groups.slice(GROUPS).map(({ id, name, sum }) => (
              <li key={id ?? ''}>
                <span className="cut">{id === null ? text.t('intake.side.without') : [id, name].join(' ')}</span>
                <span className="n">{amountWords(sum, props.priced, text)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </SideSection>
  );
}

export function CheckSide({
  intake,
  sums,
}: {
  readonly intake: IntakeDetailWire;
  readonly sums: IntakeSumsWire | null;
}) {
  const text = useText();
  const query = useIntakeRows((rows) => rows.query);
  const priced = hasPrice(intake);
  return (
    <aside
      className="check-side scrolls"
      aria-label={text.t('intake.side.label')}
      data-region
      tabIndex={0}
      onKeyDown={sideKeys}
    >
      <SideSection title={text.t('intake.columns.title')} figure={mappedCount(intake, text)}>
        <MappingTable intake={intake} whole={false} />
      </SideSection>
      <SideSection title={text.t('intake.side.found')}>
        <SideLines lines={foundLines(intake, sums, query, text)} />
        {sums === null ? null : <Doubles intake={intake} sums={sums} text={text} />}
      </SideSection>
      <Groups title={text.t('intake.side.byProject')} groups={sums?.byProject ?? []} priced={priced} text={text} />
      <Groups title={text.t('intake.side.byProduct')} groups={sums?.byProduct ?? []} priced={priced} text={text} />
    </aside>
  );
}
