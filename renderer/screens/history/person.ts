// Who did it, as a person reads it.

/** The person and the machine; the way in (window, command line) is for the tooltip. */
export function personOf(who: string): string {
  return who.replace(/, [^,]*$/, '').replace(' on ', ' · ');
}
