// A ZIP file made part by part, each packed piece by piece as it comes, so that memory does not grow with the file. Times are fixed: the
// same parts always give the same bytes.

export interface ZipPart {
  readonly name: string;
  /** Text, or bytes that are put in as they are. */
  readonly text: Iterable<string | Uint8Array>;
}

/** Read where something is packed: few commands do. */
const zlib = (): typeof import('node:zlib') => process.getBuiltinModule('node:zlib');

const PIECE = 1 << 18;
/** Half the time of the usual level, for files a tenth larger. */
const LEVEL = 3;
/** 1 January 1980, the first day a ZIP file knows. */
const DATE = 0x0021;
/** Sizes stand behind the part; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const LARGEST = 0xffff_ffff;

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

function sizes({ crc, packed, size }: Omit<Written, 'name' | 'offset'>): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(crc, 0);
  bytes.writeUInt32LE(packed, 4);
  bytes.writeUInt32LE(size, 8);
  return bytes;
}

function common(): Buffer {
  const bytes = Buffer.alloc(10);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(FLAGS, 2);
  bytes.writeUInt16LE(DEFLATE, 4);
  bytes.writeUInt16LE(0, 6);
  bytes.writeUInt16LE(DATE, 8);
  return bytes;
}

function nameLengths(name: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt16LE(name.length, 0);
  return bytes;
}

/**
 * Texts as bytes, put down as they come: a long text joined of many short ones costs more to take apart. What is taken stands until the
 * second taking after it: two buffers in turn are all that is needed, and what is left of others would lie there by the megabyte.
 */
class Held {
  #bytes = Buffer.allocUnsafe(2 * PIECE);
  #other = Buffer.allocUnsafe(2 * PIECE);
  #at = 0;
  characters = 0;

  add(text: string): void {
    const most = this.#at + text.length * 3;
    if (most > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * most);
    this.#at += this.#bytes.write(text, this.#at);
    this.characters += text.length;
  }

  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#at);
    [this.#bytes, this.#other] = [this.#other, this.#bytes];
    this.#at = 0;
    this.characters = 0;
    return taken;
  }
}

function* pieces(text: ZipPart['text']): Generator<Buffer> {
  const held = new Held();
  for (const part of text) {
    if (typeof part !== 'string') {
      yield held.take();
      yield Buffer.from(part);
      continue;
    }
    held.add(part);
    if (held.characters >= PIECE) yield held.take();
  }
  yield held.take();
}

/** The packed bytes of a part. Each piece ends on a whole byte, so that the pieces are one stream; the last one ends it. */
function* packedPieces(text: ZipPart['text']): Generator<{ bytes: Buffer; from: Buffer }> {
  const { constants, deflateRawSync } = zlib();
  let last: Buffer | null = null;
  for (const piece of pieces(text)) {
    if (last !== null)
      yield { bytes: deflateRawSync(last, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }), from: last };
    last = piece;
  }
  const from = last ?? Buffer.alloc(0);
  yield { bytes: deflateRawSync(from, { level: LEVEL }), from };
}

function directoryEntry(part: Written): Buffer {
  // Extra field, comment, disk and attributes are nothing.
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(part.offset, 12);
  const head = [Buffer.from('504b0102', 'hex'), Buffer.from([20, 0]), common(), sizes(part)];
  return Buffer.concat([...head, nameLengths(part.name).subarray(0, 2), tail, part.name]);
}

/** The bytes of a ZIP file. `tooLarge` makes the error for more than 4 GB. */
export function* zipParts(parts: Iterable<ZipPart>, tooLarge: () => Error): Generator<Buffer> {
  const { crc32 } = zlib();
  const written: Written[] = [];
  let offset = 0;
  for (const { name, text } of parts) {
    const title = Buffer.from(name, 'utf8');
    const head = Buffer.concat([Buffer.from('504b0304', 'hex'), common(), Buffer.alloc(12), nameLengths(title), title]);
    yield head;
    let [crc, packed, size] = [0, 0, 0];
    for (const { bytes, from } of packedPieces(text)) {
      crc = crc32(from, crc);
      packed += bytes.length;
      size += from.length;
      if (size > LARGEST || offset + packed > LARGEST - (1 << 20)) throw tooLarge();
      yield bytes;
    }
    yield Buffer.concat([Buffer.from('504b0708', 'hex'), sizes({ crc, packed, size })]);
    written.push({ name: title, crc, packed, size, offset });
    offset += head.length + packed + 16;
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  const end = Buffer.alloc(22);
  end.write('504b0506', 0, 'hex');
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}
