// A line of a file with the characters that matter made visible: tabs, blanks, ends of line, a final delimiter; the column that is edited
// is underlined.

import type { ReactNode } from 'react';
import type { Layout, LayoutPreviewWire } from '../../../preload/contract/layouts.ts';
import { columnsIn } from '../../format/layout-draft.ts';

type Shown = LayoutPreviewWire['lines'][number];

const END = /(\r\n|\r|\n)$/;
const NAMED: Readonly<Record<string, string>> = { '\r\n': 'CR LF', '\n': 'LF', '\r': 'CR', '\ufeff': 'BOM' };

function Mark({ children }: { readonly children: string }) {
  return <span className="mark">{children}</span>;
}

// What cannot be seen by itself.
// oxlint-disable-next-line no-control-regex
const HIDDEN = /(\t|\r\n|[\u0000-\u0008\u000a-\u001f\u007f\ufeff])/;
// oxlint-disable-next-line no-control-regex
const HIDDEN_OR_BLANK = /(\t|\r\n|[\u0000-\u0008\u000a-\u001f\u007f\ufeff]| +)/;

/** Text with its tabs, breaks and controls in sight; `blanks` for a file where they hold a place. */
export function visible(text: string, blanks: boolean): ReactNode[] {
  const parts = text.split(blanks ? HIDDEN_OR_BLANK : HIDDEN);
  return parts.map((part, at) => {
    if (at % 2 === 0) return part;
    if (part === '\t')
      return (
        <span key={at} className="delimiter">
          {' → '}
        </span>
      );
    if (part.startsWith(' '))
      return (
        <span key={at} className="blanks">
          {'·'.repeat(part.length)}
        </span>
      );
    return <Mark key={at}>{NAMED[part] ?? `0x${part.charCodeAt(0).toString(16).padStart(2, '0')}`}</Mark>;
  });
}

function Cells({
  shown,
  layout,
  selected,
}: {
  readonly shown: Shown;
  readonly layout: Layout;
  readonly selected: number;
}) {
  const { format } = layout;
  const delimiter = format.type === 'csv' ? format.delimiter : '';
  const isFixed = format.type === 'fixed-width';
  return shown.cells.map((cell, at) => (
    <span key={at} className={format.type === 'xlsx' ? 'sheet-cell' : undefined}>
      {at === 0 || delimiter === '' ? null : <span className="delimiter">{visible(delimiter, false)}</span>}
      <span className={`cell${at === selected ? ' chosen' : ''}${isFixed ? ' fixed' : ''}`}>
        {visible(cell, isFixed)}
      </span>
    </span>
  ));
}

export function VisibleLine(props: {
  readonly shown: Shown;
  readonly layout: Layout;
  readonly selected: number;
  readonly first: boolean;
}) {
  const { shown, layout, selected } = props;
  const { format } = layout;
  const end = END.exec(shown.text)?.[0] ?? '';
  const whole = end === '' ? shown.text : shown.text.slice(0, -end.length);
  const isFinal = format.type === 'csv' && format.finalDelimiter && shown.cells.length > 0;
  return (
    <code>
      {props.first && format.type === 'csv' && format.encoding === 'utf-8-bom' ? (
        <Mark>{NAMED['\ufeff'] ?? ''}</Mark>
      ) : null}
      {shown.cells.length > 0 ? (
        <Cells shown={shown} layout={layout} selected={selected} />
      ) : (
        visible(whole, format.type === 'fixed-width')
      )}
      {isFinal ? <b className="final">{visible(format.delimiter, false)}</b> : null}
      {end === '' ? null : <Mark>{NAMED[end] ?? ''}</Mark>}
    </code>
  );
}

/** Positions from 1 on, as `----+---10`: a number ends where it counts. */
export function rulerOf(length: number): string {
  let ruler = '';
  while (ruler.length < length) {
    const tens = ruler.length / 10 + 1;
    ruler += `----+${String(tens * 10).padStart(5, '-')}`;
  }
  return ruler.slice(0, length);
}

/** A ruler over the lines of a file of fixed width, parted as its columns are. */
export function Ruler({ layout }: { readonly layout: Layout }) {
  const widths = columnsIn(layout).map(({ width }) => width ?? 0);
  const ruler = rulerOf(widths.reduce((sum, width) => sum + width, 0));
  const starts = widths.map((_, at) => widths.slice(0, at).reduce((sum, width) => sum + width, 0));
  return (
    <code aria-hidden="true" className="ruler">
      {widths.map((width, at) => (
        <span key={at} className="cell fixed">
          {ruler.slice(starts[at], starts[at]! + width)}
        </span>
      ))}
    </code>
  );
}
