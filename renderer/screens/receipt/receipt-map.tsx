// What was read, and which of its columns says what: found by their headings, or chosen here and kept.

import { useState } from 'react';
import type { RunWire } from '../../../preload/contract/runs.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { chooseInReceipt, type OpenReceipt, type ReceiptRead } from '../../state/receipt.ts';
import { showFile } from '../../state/session.ts';
import { answering } from '../run/answering.tsx';

const COLUMNS = ['line', 'id', 'employee', 'payType', 'project', 'status', 'message', 'quantity'] as const;
const ALWAYS: readonly string[] = ['line', 'status', 'message'];
const NONE = '';

/** A choice under its name. */
function MapColumn<V extends string>(props: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}) {
  return (
    <div className="map-column">
      <span className="label" aria-hidden="true">
        {props.label}
      </span>
      <Select short {...props} />
    </div>
  );
}

function ColumnSelect(props: {
  readonly name: (typeof COLUMNS)[number];
  readonly open: OpenReceipt;
  readonly read: ReceiptRead;
  readonly text: Text;
}) {
  const { name, open, read, text } = props;
  return (
    <MapColumn
      label={text.t(`receipt.column.${name}`)}
      value={read.columns[name] ?? NONE}
      options={[
        { value: NONE, label: text.t('receipt.noColumn') },
        ...read.headings.map((heading) => ({ value: heading, label: heading })),
      ]}
      onChange={(heading) => void chooseInReceipt({ columns: { ...open.choices.columns, [name]: heading } })}
    />
  );
}

const fileOf = ({ handOvers }: RunWire, number: number): string =>
  handOvers.find(({ handOver }) => handOver === number)?.file ?? String(number);

/** What all lines are, where none of them says it. */
function BareSelect({ read, text }: { readonly read: ReceiptRead; readonly text: Text }) {
  return (
    <MapColumn
      label={text.t('receipt.bare')}
      value={read.understood.bare ?? NONE}
      options={[
        { value: NONE, label: text.t('receipt.bareNone') },
        { value: 'accepted', label: text.t('receipt.bareAccepted') },
        { value: 'rejected', label: text.t('receipt.bareRejected') },
      ]}
      onChange={(bare) => {
        if (bare === 'accepted' || bare === 'rejected') void chooseInReceipt({ bare });
      }}
    />
  );
}

export function ReceiptMap({
  open,
  read,
  run,
}: {
  readonly open: OpenReceipt;
  readonly read: ReceiptRead;
  readonly run: RunWire;
}) {
  const text = useText();
  const waiting = answering(run, 'waiting');
  const token = 'file' in open.from ? open.from.file.token : null;
  const { status, message } = read.columns;
  const isSilent = !read.isFree && status === undefined && message === undefined;
  const [all, setAll] = useState(false);
  // Those that were found, and those that every receipt should have; the others when they are asked for, or nothing fits.
  const shown = COLUMNS.filter(
    (name) => all || !read.isMatched || read.columns[name] !== undefined || ALWAYS.includes(name),
  );
  return (
    <section className="receipt-map" aria-label={text.t('receipt.from')}>
      <div className="map-file">
        <span className="label">{text.t('receipt.from')}</span>
        <span>
          <b>{open.name ?? text.t('receipt.pasted')}</b> {text.t('receipt.rows', { count: read.totals.rows })}
          {read.isFree ? <span className="quiet"> · {text.t('receipt.free')}</span> : null}{' '}
          {token === null ? null : (
            <Button small tone="plain" onClick={() => void showFile({ token })}>
              {text.t('receipt.show')}
            </Button>
          )}
        </span>
      </div>
      {waiting.size < 2 ? null : (
        <MapColumn
          label={text.t('receipt.whose')}
          value={open.choices.destination ?? ''}
          options={[...waiting.keys()].map((value) => ({ value, label: value }))}
          onChange={(destination) => void chooseInReceipt({ destination, handOver: undefined })}
        />
      )}
      {read.among.length < 2 ? null : (
        <MapColumn
          label={text.t('receipt.file')}
          value={read.asksFile ? NONE : String(read.handOver)}
          options={[
            ...(read.asksFile ? [{ value: NONE, label: text.t('receipt.bareNone') }] : []),
            ...read.among.map((handOver) => ({ value: String(handOver), label: fileOf(run, handOver) })),
          ]}
          onChange={(handOver) => {
            if (handOver !== NONE) void chooseInReceipt({ handOver: Number(handOver) });
          }}
        />
      )}
      {read.headings.length === 0
        ? null
        : shown.map((name) => <ColumnSelect key={name} name={name} open={open} read={read} text={text} />)}
      {read.headings.length === 0 || shown.length === COLUMNS.length ? null : (
        <Button small tone="plain" onClick={() => setAll(true)}>
          {text.t('receipt.moreColumns')}
        </Button>
      )}
      {isSilent ? <BareSelect read={read} text={text} /> : null}
    </section>
  );
}
