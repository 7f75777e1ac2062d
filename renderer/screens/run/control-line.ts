// The third equation of the tie-out: what the ERP says it has, against what it accepted here. Its rule is dashed until they agree; what
// was explained stays beside the difference. Pure.

import type { ControlTotalsWire } from '../../../preload/contract/hand-over.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import {
  awaitsAnswer,
  controlParts,
  type ControlPart,
  differs,
  hasTotals,
  isSaid,
  measureOf,
  notCompared,
} from '../../format/compared.ts';
import { isZero, negate } from '../../format/decimal.ts';
import type { Text } from '../../language/text.ts';
import { withoutLineWords } from '../../language/without-line.ts';
import type { Step } from '../../state/route.ts';

export interface ControlLine {
  readonly words: string;
  readonly difference: string;
  readonly state: 'none' | 'agrees' | 'differs';
  readonly explained: string | null;
}

const STEPS: readonly Step[] = ['answer', 'confirm', 'closed'];

const figureIn =
  (run: RunWire, text: Text) =>
  (value: string | null): string =>
    value === null ? '' : text.t(`sum.${run.kind}`, { amount: text.amount(value) });

/** The totals that it gave: "12 poster, 70,00 t". */
export function saidIn(run: RunWire, { rows, hours, invoiceable, amount }: ControlPart, text: Text): string {
  const figure = figureIn(run, text);
  return [
    rows === null ? '' : text.t('lines', { count: rows }),
    figure(hours),
    invoiceable === null ? '' : `${figure(invoiceable)} ${text.t('acts.control.invoiceable').toLowerCase()}`,
    amount === null ? '' : `${text.t('acts.control.amount').toLowerCase()} ${text.amount(amount)}`,
  ]
    .filter((one) => one !== '')
    .join(', ');
}

function erpSays({ file, destination }: ControlPart, what: string, text: Text): string {
  const whose = file ?? destination;
  return whose === null ? text.t('run.tie.erpSays', { what }) : text.t('run.tie.erpSaysOf', { whose, what });
}

/** What stands until there is an answer to compare it with: the totals, or of how many keys they are. */
function waitingLine(run: RunWire, part: ControlPart, text: Text): ControlLine {
  const keys = new Set(part.lines.filter(({ said }) => said !== null).map(({ key }) => key)).size;
  const what = [
    saidIn(run, part, text),
    keys === 0
      ? ''
      : text.t(`acts.control.keysSaid.${part.lines.some(isOfEmployee) ? 'employee' : run.kind}`, { count: keys }),
  ];
  const said = erpSays(part, what.filter((one) => one !== '').join(', '), text);
  return { words: `${said}. ${text.t('acts.control.waits')}`, difference: '', state: 'none', explained: null };
}

const isOfEmployee = (line: ControlPart['lines'][number]): boolean => measureOf(line) === 'employee';

function lineOf(run: RunWire, part: ControlPart, text: Text): ControlLine {
  const { hours, difference, explanation } = part;
  const figure = figureIn(run, text);
  // The contract has what is accepted here less what the ERP says: the other way round is what the ERP has more.
  const apart = [
    difference.rows === null || (difference.rows === 0 && hours !== null)
      ? ''
      : text.t('lines', { count: -difference.rows }),
    difference.hours === null ? '' : figure(negate(difference.hours)),
    ...[difference.invoiceable, difference.amount].map((one) =>
      one === null || isZero(one) ? '' : text.amount(negate(one)),
    ),
  ];
  const agrees = !differs(part);
  return {
    words: erpSays(part, saidIn(run, part, text), text),
    difference: apart.filter((one) => one !== '').join(', '),
    state: agrees ? 'agrees' : 'differs',
    explained: agrees || explanation === null ? null : explanation,
  };
}

const MOST_APART = 3;

/** A line for each pay type, employee or product that differs, and one for those that agree or that the ERP said nothing of. */
function keyLines(run: RunWire, part: ControlPart, text: Text, of: 'employee' | null): ControlLine[] {
  const { explanation } = part;
  const kind = of ?? run.kind;
  const lines = part.lines.filter((one) => (measureOf(one) === 'employee') === (of === 'employee'));
  const said = lines.filter((one) => one.said !== null);
  if (said.length === 0) return [];
  const apart = said.filter(({ difference }) => !isZero(difference ?? '0'));
  // A product of which kroner are given is not silent.
  const spoken = new Set(said.map(({ key }) => key));
  const unlike = new Set(apart.map(({ key }) => key));
  const agree = spoken.size - unlike.size;
  const silent = new Set(lines.map(({ key }) => key)).size - spoken.size;
  const figure = (value: string, inMoney = false): string =>
    inMoney
      ? text.t('sum.priced', { amount: text.money(value) })
      : text.t(`sum.${run.kind}`, { amount: text.amount(value) });
  const differing = apart.slice(0, MOST_APART).map(
    (one): ControlLine => ({
      words: text.t(`run.tie.erpKey.${kind}`, {
        key: [one.key, one.name].filter(Boolean).join(' '),
        what: figure(one.said ?? '0', one.inMoney),
      }),
      difference: figure(negate(one.difference ?? '0'), one.inMoney),
      state: 'differs',
      explained: explanation,
    }),
  );
  const more = apart.length - differing.length;
  const rest = [
    more > 0 ? text.t(`run.tie.keysDiffer.${kind}`, { count: more }) : '',
    agree > 0 ? text.t(`run.tie.keysAgree.${kind}`, { count: agree }) : '',
    silent > 0 ? text.t(`run.tie.keysSilent.${kind}`, { count: silent }) : '',
  ].filter((one) => one !== '');
  if (rest.length === 0) return differing;
  const state = more > 0 ? 'differs' : silent > 0 ? 'none' : 'agrees';
  const words = rest.join(', ');
  return [...differing, { words, difference: state === 'agrees' ? figure('0') : '', state, explained: null }];
}

/** A line for what the ERP says of the run, of each destination and in each receipt; none where it has nothing to say yet. */
export function controlLines(
  run: RunWire,
  control: ControlTotalsWire | null,
  step: Step,
  text: Text,
): readonly ControlLine[] {
  if (control === null || !STEPS.includes(step)) return [];
  const said = controlParts(control).filter(isSaid);
  if (said.length === 0 && run.tieOut.accepted.rows === 0) return [];
  if (said.length === 0) {
    // It stands beside the difference already.
    if (notCompared('handedOver', run, control)?.why === 'noControl') return [];
    return [{ words: text.t('run.tie.erpNone'), difference: '', state: 'none', explained: null }];
  }
  return said.flatMap((part) =>
    awaitsAnswer(run, part)
      ? [waitingLine(run, part, text)]
      : [
          ...(hasTotals(part) ? [lineOf(run, { ...part, lines: [] }, text)] : []),
          ...withoutLineWords(run.kind, part.withoutLine, text).map((words) => {
            return { words, difference: '', state: 'none', explained: null } as const;
          }),
          ...keyLines(run, part, text, null),
          ...keyLines(run, part, text, 'employee'),
        ],
  );
}
