// Which rows are lines of which units, as sets and maps would tell it.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { idsOfRows, unitsOf, wantedUnits } from '../../../main/engine/grid/units.ts';

const ids = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 });
const ascending = fc.uniqueArray(fc.nat(2_147_400_001), { maxLength: 60 }).map((all) => all.toSorted((a, b) => a - b));

it('every row is a line of the unit of its Id, in any order of the list', () => {
  fc.assert(
    fc.property(fc.oneof(ids, ascending), (rows) => {
      const units = unitsOf(Float64Array.from(rows));
      expect([...units.ids]).toEqual([...new Set(rows)].sort((a, b) => a - b));
      expect([...units.of].map((unit) => units.ids[unit])).toEqual(rows);
    }),
  );
});

it('the units that are wanted are those whose Id is, in any order; what is no unit is passed over', () => {
  fc.assert(
    fc.property(ids, ids, (rows, wanted) => {
      const units = unitsOf(Float64Array.from(rows));
      const marks = wantedUnits(units, wanted);
      const found = [...units.ids].filter((_id, unit) => marks[unit] === 1);
      expect(found).toEqual([...new Set(wanted)].filter((id) => rows.includes(id)).sort((a, b) => a - b));
    }),
  );
});

it('some rows have the Ids of their units, once and ascending', () => {
  fc.assert(
    fc.property(fc.oneof(ids, ascending), fc.func(fc.boolean()), (all, isChosen) => {
      const chosen = all.map((_id, row) => row).filter((row) => isChosen(row));
      const expected = [...new Set(chosen.map((row) => all[row]!))].sort((a, b) => a - b);
      expect(idsOfRows(unitsOf(Float64Array.from(all)), Int32Array.from(chosen))).toEqual(expected);
    }),
  );
});
