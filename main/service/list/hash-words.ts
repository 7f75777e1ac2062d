// Numbers of a content hash, for comparing rows by the hundred thousand.

/** The 32 bits that eight hex digits in lower case from a place on say. */
export function wordAt(hash: string, from: number): number {
  let word = 0;
  for (let at = from; at < from + 8; at += 1) {
    const code = hash.charCodeAt(at);
    word = (word << 4) | (code > 57 ? code - 87 : code - 48);
  }
  return word >>> 0;
}
