// What the grid can be filtered and grouped by, handed to the page without the schemas of its questions.

export {
  GRID_LEVELS,
  GRID_VALUES,
  type GridGroup,
  type GridValue,
} from '../../main/domain/grid-values.ts';
export { TIE_CELLS } from '../../main/domain/tie-out.ts';
