// The chunks of one confirm, and how they get smaller: a refused chunk is halved down to one id, and the smaller size is
// kept only when both halves succeed.

export interface Chunk {
  readonly ids: readonly number[];
  /** 1 for the first time these ids are sent. */
  readonly attempt: number;
  readonly half: Half | null;
}

/** Two halves of one refused chunk. */
class Half {
  readonly size: number;
  #left = 2;

  constructor(size: number) {
    this.size = size;
  }

  /** One half went through; the size to keep once both have. */
  succeeded(): number | null {
    this.#left -= 1;
    return this.#left === 0 ? this.size : null;
  }
}

export class MarkQueue {
  readonly #chunks: Chunk[] = [];

  /** `size` is the largest number of ids in one mark, at least 1. */
  constructor(ids: readonly number[], size: number) {
    for (let at = 0; at < ids.length; at += size)
      this.#chunks.push({ ids: ids.slice(at, at + size), attempt: 1, half: null });
  }

  /** The Ids of the next chunks, and of one before them, ascending. */
  ahead(chunk: Chunk, chunks: number): number[] {
    const next = this.#chunks.slice(0, chunks).flatMap(({ ids }) => ids);
    return [...chunk.ids, ...next].sort((one, other) => one - other);
  }

  next(): Chunk | null {
    return this.#chunks.shift() ?? null;
  }

  /** The chunk went through. Returns a size that is proved to be small enough, once. */
  succeeded(chunk: Chunk): number | null {
    const learned = chunk.half?.succeeded() ?? null;
    if (learned === null) return null;
    for (const waiting of this.#chunks.splice(0)) {
      if (waiting.half !== null) this.#chunks.push(waiting);
      else this.#chunks.push(...new MarkQueue(waiting.ids, learned).#chunks);
    }
    return learned;
  }

  /**
   * The service refused these ids together: each half is tried on its own, before anything else but the other half of `of`, to
   * which they belonged.
   */
  halve(ids: readonly number[], of: Half | null = null): void {
    const size = Math.ceil(ids.length / 2);
    const half = new Half(size);
    const behind = of !== null && this.#chunks[0]?.half === of ? 1 : 0;
    const halves = [ids.slice(0, size), ids.slice(size)].map((part) => ({ ids: part, attempt: 1, half }));
    this.#chunks.splice(behind, 0, ...halves);
  }

  /** What became of these ids is not known, or the service was busy: they come up again after a fresh list. */
  again(chunk: Pick<Chunk, 'attempt'>, ids: readonly number[]): void {
    this.#chunks.unshift({ ids, attempt: chunk.attempt + 1, half: null });
  }
}
