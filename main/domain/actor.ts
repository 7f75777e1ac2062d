// Who acts: a person, on a machine, with a program. A value; here alone it becomes text.

export interface Actor {
  readonly user: string;
  readonly machine: string;
  /** "the window" or "the command line". */
  readonly program: string;
}

/** As history keeps it: "kari on PC-7, the window". */
export function inHistory({ user, machine, program }: Actor): string {
  return `${user} on ${machine}, ${program}`;
}

/** As a screen and a kept decision name it: "kari · PC-7". */
export function onScreen({ user, machine }: Actor): string {
  return `${user} · ${machine}`;
}
