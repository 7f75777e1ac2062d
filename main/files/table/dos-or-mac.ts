// Programs of the days of DOS write code page 850 (865 has the same letters of Norwegian), those of a Mac of old MacRoman. Read as
// Windows-1252, Rør is R›r or R¿r: what stands between two letters there and is none tells which it is.

/** Bytes of letters that are no letters in Windows-1252, and seldom stand inside a word there. */
const TELLING = [
  ['windows-1252', [0xe6, 0xf8, 0xe5, 0xc6, 0xd8, 0xc5, 0xe4, 0xf6]],
  ['cp850', [0x9b, 0x86, 0x9d, 0x8f, 0x84, 0x94]],
  ['macintosh', [0xbf, 0x8c, 0xaf]],
] as const;

/** The upper half of code page 850, from 0x80. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** What DOS ended a text with. */
const END_OF_TEXT = '\u001A';

/** Text of code page 850, which no decoder of the system reads. */
export function decodeCp850(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(END_OF_TEXT, '')
    .replace(/[\x80-\xff]/g, (sign) => CP850[sign.charCodeAt(0) - 0x80]!);
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}

function insideWords(block: Buffer, byte: number): number {
  let found = 0;
  for (let at = block.indexOf(byte); at !== -1; at = block.indexOf(byte, at + 1))
    if (isLetter(block[at - 1]) && isLetter(block[at + 1])) found += 1;
  return found;
}

export interface OldLetters {
  feed(block: Buffer): void;
  /** The encoding of a text that is not Unicode. */
  encoding(): (typeof TELLING)[number][0];
  /** It has letters of two of them. */
  isMixed(): boolean;
}

/** Tells of bytes that come in blocks by which of the old encodings their letters are letters; Windows-1252 where nothing tells. */
export function createOldLetters(): OldLetters {
  const all = TELLING.map(([name, bytes]) => ({ name, bytes, found: 0 }));
  const told = () => all.filter(({ found }) => found > 0).sort((one, other) => other.found - one.found);
  return {
    feed(block) {
      for (const one of all) for (const byte of one.bytes) one.found += insideWords(block, byte);
    },
    encoding: () => told()[0]?.name ?? 'windows-1252',
    isMixed: () => told().length > 1,
  };
}
