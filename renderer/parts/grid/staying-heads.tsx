// The heads of the groups of the uppermost rows: they stay in sight, each level in a line of its own.

import type { GroupHead } from '../../../preload/contract/grid.ts';
import type { Text } from '../../language/text.ts';
import type { Column } from './columns.ts';
import { Row } from './row.tsx';
import type { RowProps } from './row-parts.tsx';

interface Around {
  readonly levels: number;
  readonly lines: number;
  readonly rowHeight: number;
  readonly headsOf: (line: number) => readonly GroupHead[];
  readonly onPress: RowProps['onPress'];
  readonly onOriginal: RowProps['onOriginal'];
}

/** A press goes to where the group begins. */
export function StayingHeads(of: {
  readonly props: Around;
  readonly columns: readonly Column[];
  readonly text: Text;
  readonly top: number;
}) {
  const { props, columns, text, top } = of;
  const { rowHeight, lines } = props;
  const heads = Array.from({ length: props.levels }).flatMap((_, slot) => {
    const line = Math.floor(top / rowHeight) + slot;
    const head = line < lines ? props.headsOf(line).find(({ row }) => row.level === slot + 1) : undefined;
    const covered = head !== undefined && (head.line < line || top % rowHeight > 0);
    return covered ? [{ ...head, slot, line: head.line, goesOn: head.line < line }] : [];
  });
  return (
    <div className="staying" aria-hidden="true">
      {heads.map(({ row, line, slot, goesOn }) => (
        <Row
          key={slot}
          row={row}
          line={line}
          id={`staying-${slot}`}
          top={slot * rowHeight}
          height={rowHeight}
          columns={columns}
          text={text}
          cursor={false}
          selected={false}
          goesOn={goesOn}
          onPress={props.onPress}
          onOriginal={props.onOriginal}
        />
      ))}
    </div>
  );
}
