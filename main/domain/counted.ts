// How many there are, with the word that goes with so many.

/** 1 unit is, 2 units are. */
export function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}
