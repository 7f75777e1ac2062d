// What a layout asks a person for: the year and number of the payroll run, and the period. What was answered last stands there first.

import type { Input } from '../../../preload/contract/channels.ts';
import { useText } from '../../language/text.ts';
import { Field } from '../../parts/field.tsx';

type Asked = NonNullable<Extract<Input<'hand-over/files'>['way'], { destination: string | null }>['asked']>;
type What = 'payroll-year' | 'payroll-run' | 'period';

const NAMES = { 'payroll-year': 'payrollYear', 'payroll-run': 'payrollRun', period: 'period' } as const;
const FITS: Readonly<Record<What, RegExp>> = {
  'payroll-year': /^(19|20)\d\d$/,
  'payroll-run': /^\d{1,6}$/,
  period: /^\d{4}-(0[1-9]|1[0-2])$/,
};

/** As typed. */
export type AskedDraft = Partial<Readonly<Record<What, string>>>;

/** What was answered for the last files. */
export function firstAsked(last: readonly Asked[]): AskedDraft {
  const draft: Partial<Record<What, string>> = {};
  for (const what of ['payroll-year', 'payroll-run', 'period'] as const) {
    const known = last.map((one) => one[NAMES[what]]).find((value) => value !== undefined);
    if (known !== undefined) draft[what] = String(known);
  }
  return draft;
}

/** The name of a file with what is typed in place of what was asked for. */
export function withAsked(fileName: string, draft: AskedDraft): string {
  return fileName.replace(/\{(payroll-year|payroll-run|period)\}/g, (_, what: What) => draft[what]?.trim() || '…');
}

/** Null while something that is asked is missing or does not fit. */
export function readAsked(draft: AskedDraft, wanted: ReadonlySet<What>): Asked | null {
  const asked: Asked = {};
  for (const what of wanted) {
    const typed = draft[what]?.trim() ?? '';
    if (!FITS[what].test(typed)) return null;
    if (what === 'period') asked.period = typed;
    else asked[NAMES[what]] = Number(typed);
  }
  return asked;
}

export function AskedFields(props: {
  readonly wanted: ReadonlySet<What>;
  readonly draft: AskedDraft;
  readonly onChange: (draft: AskedDraft) => void;
}) {
  const text = useText();
  const { wanted, draft, onChange } = props;
  if (wanted.size === 0) return null;
  return (
    <div className="asked">
      {[...wanted].map((what) => {
        const typed = draft[what] ?? '';
        const isBad = typed.trim() !== '' && !FITS[what].test(typed.trim());
        return (
          <Field
            key={what}
            label={text.t(`destinations.asked.${what}`)}
            value={typed}
            placeholder={what === 'period' ? '2026-11' : ''}
            problem={isBad ? text.t('destinations.asked.bad') : null}
            onChange={(value) => onChange({ ...draft, [what]: value })}
          />
        );
      })}
    </div>
  );
}
