// What stands in the cells of a record.

import { useState } from 'react';
import { CHECKS } from '../../../preload/contract/checks.ts';
import type { GridRecord } from '../../../preload/contract/records.ts';
import { daysBetween } from '../../format/dates.ts';
import { userOf } from '../../language/person.ts';
import { statusKey } from '../../language/reason.ts';
import type { Text } from '../../language/text.ts';
import { type Sign, StatusSign } from '../status-sign.tsx';
import type { ColumnKey } from './columns.ts';

/** A name with its id: where room is short the name is cut, never the id. */
export function Named(props: {
  readonly id: string | null;
  readonly name: string | null;
  readonly after?: boolean;
  /** Its column may be too narrow for more than the id. */
  readonly short?: boolean;
}) {
  const { id, name } = props;
  if (id === null && name === null) return <>–</>;
  if (name === null) return <span title={id ?? undefined}>{id}</span>;
  const words = <span className="name">{name}</span>;
  const number = <span className="id">{id}</span>;
  return (
    <span
      className={props.short ? 'named short' : 'named'}
      title={props.after ? `${name} ${id ?? ''}`.trim() : `${id ?? ''} ${name}`.trim()}
    >
      {props.after ? words : number} {props.after ? number : words}
    </span>
  );
}

const PRESSING = Object.keys(CHECKS);

/** In the order of the checks: what was found of a whole day stands behind the rest as it is kept. */
function pressingFirst(findings: readonly string[]): readonly string[] {
  return findings.length < 2 ? findings : findings.toSorted((a, b) => PRESSING.indexOf(a) - PRESSING.indexOf(b));
}

/** The one sign of a record: what is unusual about it, most pressing first. */
export function signOf(
  record: GridRecord,
  inCorrection: boolean,
): { readonly sign: Sign; readonly finding: string | null } {
  if (record.status !== 'ready') return { sign: statusKey(record), finding: null };
  if (inCorrection) return { sign: isReversal(record) ? 'reversal' : 'newVersion', finding: null };
  const [finding] = pressingFirst(record.findings);
  if (finding !== undefined) return { sign: record.seen === undefined ? 'finding' : 'seen', finding };
  if (record.adjustment) return { sign: isReversal(record) ? 'reversal' : 'correction', finding: null };
  return { sign: record.late ? 'late' : statusKey(record), finding: null };
}

export function isReversal(record: GridRecord): boolean {
  return record.reverses !== null || (record.hours ?? record.quantity ?? '').startsWith('-');
}

/** How long it has been held, over the runs that held it again; from the first whole day on. */
export function heldWord({ heldSince }: GridRecord, now: string, text: Text): string {
  const days = heldSince === undefined ? 0 : daysBetween(heldSince, now);
  return days === 0 ? text.t('status.held') : text.t('statusHeldFor', { count: days });
}

/** Who saw the findings, when, and what she wrote; nothing where nobody has. */
export function seenWords({ seen }: GridRecord, text: Text): string {
  if (seen === undefined) return '';
  return text.t('run.side.seen', { note: seen.note, who: userOf(seen.who), day: text.day(seen.at) });
}

export function Status({
  record,
  text,
  inCorrection = false,
}: {
  readonly record: GridRecord;
  readonly text: Text;
  readonly inCorrection?: boolean;
}) {
  const { sign, finding } = signOf(record, inCorrection);
  const [now] = useState(() => new Date().toISOString());
  const word =
    sign === 'finding' || sign === 'seen'
      ? text.maybe(`findingShort.${finding}`, finding ?? '')
      : sign === 'held'
        ? heldWord(record, now, text)
        : text.t(`status.${sign}`);
  const whole = pressingFirst(record.findings)
    .map((name) => text.maybe(`finding.${name}`, name))
    .join(', ');
  return (
    <span title={finding === null ? undefined : [whole, seenWords(record, text)].filter(Boolean).join('. ')}>
      <StatusSign sign={sign} word={word} />
    </span>
  );
}

export function Cell({
  column,
  record,
  text,
}: {
  readonly column: ColumnKey;
  readonly record: GridRecord;
  readonly text: Text;
}) {
  switch (column) {
    case 'dato':
      return <>{record.dato === null ? '–' : text.date(record.dato)}</>;
    case 'ansatt':
      return <Named id={record.ansattId} name={record.ansattName} after />;
    case 'prosjekt':
      return <Named id={record.prosjektId} name={record.prosjektName} />;
    case 'prosjektLinje':
      return <Named id={record.prosjektLinjeId} name={record.prosjektLinjeName} short />;
    case 'arbeidstype':
      return <Named id={record.arbeidstypeId} name={record.arbeidstypeName} />;
    case 'produkt':
      return <Named id={record.produktId} name={record.produktName} />;
    case 'timer':
      return <>{text.amount(record.hours)}</>;
    case 'fakturaTimer':
      return <>{text.amount(record.invoiceable)}</>;
    case 'antall':
      return <>{text.amount(record.quantity)}</>;
    case 'pris':
      return <>{text.money(record.price)}</>;
    case 'belop':
      return <>{text.money(record.amount)}</>;
    case 'status':
      return <Status record={record} text={text} />;
    case 'id':
      return <span className="id">{record.id}</span>;
    case 'line':
      return <>{text.count(record.line)}</>;
    default:
      return column satisfies never;
  }
}
