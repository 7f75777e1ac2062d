// Why a check found an entry, with the figures that it compared.

import { useEffect, useState } from 'react';
import type { DayHoursWire } from '../../../preload/contract/grid.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import { type Text, useText } from '../../language/text.ts';
import { StatusSign } from '../../parts/status-sign.tsx';
import { dayOf } from '../../state/grid.ts';
import { useRuns } from '../../state/runs.ts';
import { dayWords } from './day-words.ts';

/** Which of the two ids lacks its name, where the other one has it. */
function unnamed({ ansattId, ansattName, prosjektId, prosjektName }: GridRecord): string {
  if ((ansattId ?? '').trim() === '') return 'project-without-name';
  if (prosjektName !== null || (prosjektId ?? '').trim() === '') return 'employee-without-name';
  return ansattName === null ? 'id-without-name' : 'project-without-name';
}

/** On which side of its pull a date is far away; a check found either. */
function farAway({ dato, run }: GridRecord): string {
  if (dato === null) return 'without-date';
  const pulled = useRuns.getState().all.value?.find((one) => one.run === run)?.pulledAt ?? null;
  if (pulled === null) return 'date-far-away';
  return dato < pulled ? 'date-behind' : 'date-ahead';
}

/** The words of a finding that may be one of several things are those of what it is here. */
const WHICH: Readonly<Record<string, (record: GridRecord) => string>> = {
  'id-without-name': unnamed,
  'date-far-away': farAway,
};

function plainWords(finding: string, record: GridRecord, text: Text): string {
  const values = {
    hours: text.amount(record.hours ?? '0'),
    invoiceable: text.amount(record.invoiceable ?? '0'),
    date: text.date(record.dato),
    ansatt: record.ansattId ?? '',
    prosjekt: record.prosjektId ?? '',
  };
  return text.maybe(`why.${WHICH[finding]?.(record) ?? finding}`, '', values);
}

/** The words behind a finding; empty where its name says all. */
export function useWhy(record: GridRecord, finding: string): string {
  const text = useText();
  const [day, setDay] = useState<DayHoursWire | null>(null);
  const { run, ansattId, dato } = record;
  const asks = finding === 'over-24-hours' && ansattId !== null && dato !== null;
  useEffect(() => {
    if (!asks) return undefined;
    let wanted = true;
    void dayOf(run, ansattId, dato).then((answer) => (wanted ? setDay(answer) : undefined));
    return () => {
      wanted = false;
    };
  }, [asks, run, ansattId, dato]);
  if (asks) return day === null ? '' : dayWords(day, run, text);
  return plainWords(finding, record, text);
}

export function WhyFound({ record, finding }: { readonly record: GridRecord; readonly finding: string }) {
  const text = useText();
  const why = useWhy(record, finding);
  return (
    <span className="found-why">
      <StatusSign sign="finding" word={text.maybe(`finding.${finding}`, finding)} />
      {why === '' ? null : <em className="why">{why}</em>}
    </span>
  );
}
