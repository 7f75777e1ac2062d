// Units that came to zero together in a line that was left out: the ERP has all of them in it, or none.

/** Groups of which the ERP rejected some and not others: what is left of them would be there without the rest. */
export function halvedBy(
  groups: readonly (readonly number[])[],
  rejections: readonly { readonly id: number }[],
): { readonly rejected: readonly number[]; readonly others: ReadonlySet<number> } {
  const rejected = new Set(rejections.map(({ id }) => id));
  const isRejected = (unit: number): boolean => rejected.has(unit);
  const units = groups.filter((group) => group.some(isRejected) && !group.every(isRejected)).flat();
  return {
    rejected: [...new Set(units.filter(isRejected))],
    others: new Set(units.filter((unit) => !isRejected(unit))),
  };
}
