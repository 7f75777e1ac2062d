// What a layout is called beside others: by its own name, or with a number behind it where that is taken.

const NUMBERED = /^(.*\S) \(\d+\)$/su;
const MOST = 94;

/** "Vår lønn", then "Vår lønn (2)" and on; a copy of a copy is numbered from the same name. */
export function freeTitle(wanted: string, taken: Iterable<string>): string {
  const plain = (title: string): string => title.trim().toLowerCase();
  const names = new Set([...taken].map(plain));
  const base = (NUMBERED.exec(wanted.trim())?.[1] ?? wanted.trim()).slice(0, MOST);
  if (!names.has(plain(wanted))) return wanted.trim();
  for (let n = 2; ; n += 1) if (!names.has(plain(`${base} (${n})`))) return `${base} (${n})`;
}
