// Text as bytes, and what an encoding lacks.
import { describe, expect, it } from 'vitest';
import { bytesOf, lackingIn } from '../../../main/files/write/encode-text.ts';

describe('an encoding', () => {
  it('writes every character that it has as the readers of the world read it', () => {
    const all = Array.from({ length: 256 }, (_, code) => code).filter(
      (code) => ![129, 141, 143, 144, 157].includes(code),
    );
    const bytes = Buffer.from(all);
    const text = new TextDecoder('windows-1252').decode(bytes);
    expect(bytesOf(text, 'windows-1252').equals(bytes)).toBe(true);
    expect(lackingIn(text, 'windows-1252')).toBeNull();
    expect(bytesOf('æ€ø–', 'windows-1252').toString('hex')).toBe('e680f896');
    expect(bytesOf('æøå', 'iso-8859-1').toString('hex')).toBe('e6f8e5');
    expect(bytesOf('ł😀', 'utf-8').toString()).toBe('ł😀');
  });

  it.each([
    ['Łódź', 'windows-1252', 'Ł'],
    ['a€', 'iso-8859-1', '€'],
    ['a\u0080', 'windows-1252', '\u0080'],
    ['a😀', 'windows-1252', '😀'],
    ['a\ud800b', 'utf-8', '\ud800'],
  ] as const)('%j in %s lacks %j', (text, encoding, lacking) => {
    expect(lackingIn(text, encoding)).toBe(lacking);
  });
});
