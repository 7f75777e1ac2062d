// A question to the grid of a run: all of it, by Id.

export const ALL_OF_IT = {
  filter: {},
  sort: { column: 'id' as const, descending: false },
  groups: [],
  folded: [],
  allFolded: false,
  limit: 50,
  offset: 0,
};
