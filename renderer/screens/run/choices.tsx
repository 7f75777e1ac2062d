// Radio choices with the very numbers they lead to.

import { useId, useState } from 'react';
import type { Choice as ChoiceOf, DifferenceWire } from '../../../preload/contract/runs.ts';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { negate } from '../../format/decimal.ts';
import { readCount } from '../../format/numbers.ts';
import { withoutDots } from '../../language/first-letter.ts';
import { type Text, type TextKey, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Choice, Field } from '../../parts/field.tsx';
import { choicesFor, type Decision, type DecisionNumbers, decisionNumbers } from '../../state/decisions.ts';
import { closeDialog, openDialog } from '../../state/dialogs.ts';
import { goTo } from '../../state/route.ts';

/** What is decided together: what has left the list since it was seen changed apart from what is there. */
export type Group = DifferenceWire['state'] | 'left' | 'removed' | 'stands';

type Way = Exclude<ChoiceOf, 'replaced-by'> | 'replaced' | 'wait';

/** Of what is not at the service any more, as far as anybody knows, there is no new version. */
const WITHOUT_NEW: ReadonlySet<Group> = new Set(['gone', 'unknown', 'handed-over', 'marked']);

/** The ERP has nothing of it. */
const NEVER_SENT: ReadonlySet<Group> = new Set(['rejected', 'withdrawn', 'held']);

function labelOf(way: Way, state: Group, ways: readonly Way[]): { readonly label: TextKey; readonly rest: TextKey } {
  // One destination has it, and the others refused it.
  const isPartly = WITHOUT_NEW.has(state) && ways.includes('send-again');
  if (isPartly && (way === 'send-again' || way === 'marked-elsewhere'))
    return { label: `confirm.choose.partly-${way}`, rest: `confirm.choose.partly-${way}Rest` };
  if (WITHOUT_NEW.has(state) && way === 'send-correction')
    return { label: 'confirm.choose.gone-send-correction', rest: 'confirm.choose.gone-send-correctionRest' };
  if (WITHOUT_NEW.has(state) && way === 'removed-in-erp')
    return { label: 'confirm.choose.gone-removed-in-erp', rest: 'confirm.choose.gone-removed-in-erpRest' };
  if (state === 'removed' && (way === 'marked-as-edited' || way === 'removed-in-erp'))
    return { label: `confirm.choose.removed-${way}`, rest: `confirm.choose.removed-${way}Rest` };
  if (state === 'left' && (way === 'send-correction' || way === 'removed-in-erp'))
    return { label: `confirm.choose.left-${way}`, rest: `confirm.choose.left-${way}Rest` };
  if ((state === 'changed' || state === 'left') && way === 'marked-elsewhere')
    return { label: 'confirm.choose.changed-marked-elsewhere', rest: 'confirm.choose.changed-marked-elsewhereRest' };
  if (NEVER_SENT.has(state) && (way === 'deleted' || way === 'marked'))
    return { label: `confirm.choose.rejected-${way}`, rest: `confirm.choose.rejected-${way}Rest` };
  if (NEVER_SENT.has(state) && way === 'wait')
    return { label: 'confirm.choose.wait', rest: 'confirm.choose.rejected-waitRest' };
  if (state === 'marked' && way === 'wait')
    return { label: 'confirm.choose.marked-wait', rest: 'confirm.choose.marked-waitRest' };
  return { label: `confirm.choose.${way}`, rest: `confirm.choose.${way}Rest` };
}

/** What the button of a choice does. */
export function goOf(way: Way, state: Group): TextKey {
  if (state === 'removed' && way === 'marked-as-edited') return 'confirm.choose.go.removed-in-erp' as const;
  if (state === 'removed' && way === 'removed-in-erp') return 'confirm.choose.go.left-removed-in-erp' as const;
  // Where there is no new version, nothing new is sent.
  if ((state === 'left' || WITHOUT_NEW.has(state)) && (way === 'send-correction' || way === 'removed-in-erp'))
    return `confirm.choose.go.left-${way}` as const;
  return state === 'marked' && way === 'wait' ? 'confirm.choose.marked-waitGo' : (`confirm.choose.go.${way}` as const);
}

function valuesOf(numbers: DecisionNumbers, run: RunWire, text: Text) {
  const key = run.kind === 'material' && numbers.units > 1 ? 'sum.material' : (`amountOf.${run.kind}` as const);
  const withUnit = (amount: string): string => text.t(key, { amount: text.amount(amount) });
  return {
    count: numbers.units,
    units: numbers.units,
    reversals: numbers.reversals,
    lines: numbers.newLines,
    net: withUnit(numbers.newLines === 0 ? negate(numbers.erp) : numbers.difference),
    back: withUnit(negate(numbers.erp)),
    erp: withUnit(numbers.erp),
    service: withUnit(numbers.service),
    run: String(run.run),
  };
}

export function Choices({
  state,
  differences,
  run,
}: {
  readonly state: Group;
  readonly differences: readonly DifferenceWire[];
  readonly run: RunWire;
}) {
  const text = useText();
  const name = useId();
  const single = differences.length === 1;
  const ways: readonly Way[] = [
    ...choicesFor(differences)
      .filter((choice) => single || choice !== 'replaced-by')
      .map((choice) => (choice === 'replaced-by' ? 'replaced' : choice)),
    'wait',
  ];
  const [way, setWay] = useState<Way>(state === 'changed' ? 'send-correction' : 'wait');
  const [typed, setTyped] = useState('');
  const values = valuesOf(decisionNumbers(differences, run.kind), run, text);
  const replacement = readCount(typed);
  const decide = (): void => {
    if (way === 'wait') {
      if (state === 'marked') closeDialog();
      else goTo('start');
      return;
    }
    if (way === 'replaced' && replacement === null) return;
    const as: Decision = way === 'replaced' ? { replacedBy: replacement ?? 0 } : way;
    openDialog({
      kind: 'resolve',
      run: run.run,
      ids: differences.map((difference) => difference.id),
      as,
      sentence: { key: labelOf(way, state, ways).rest, values },
      go: withoutDots(text.t(goOf(way, state), values)),
    });
  };
  return (
    <div className="choose" role="radiogroup" aria-label={text.t('confirm.choose.label', values)}>
      {ways.map((option) => {
        const words = labelOf(option, state, ways);
        return (
          <Choice
            key={option}
            name={name}
            label={text.t(words.label, values)}
            rest={text.t(words.rest, values)}
            checked={way === option}
            onChoose={() => setWay(option)}
          >
            {option === 'replaced' && way === 'replaced' ? (
              <Field label={text.t('confirm.choose.replacedId')} value={typed} onChange={setTyped} figure />
            ) : null}
          </Choice>
        );
      })}
      <p className="decide">
        <Button
          tone={way === 'wait' ? undefined : 'primary'}
          onClick={decide}
          blocked={way === 'replaced' && replacement === null ? text.t('confirm.choose.replacedRest') : null}
        >
          {text.t(goOf(way, state), values)}
        </Button>
      </p>
    </div>
  );
}
