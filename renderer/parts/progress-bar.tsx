// Progress moves by finished chunks, never by guess.

export type ChunkState = 'done' | 'now' | 'later' | 'bad';

export interface Chunk {
  readonly size: number;
  readonly state: ChunkState;
}

const CLASSES: Readonly<Record<ChunkState, string>> = { done: 'ok', now: 'now', later: '', bad: 'bad' };

/** So many have room beside each other in the narrowest window. */
const MOST = 48;

/** What several are together: done only where all of them are. */
function stateOf(chunks: readonly Chunk[]): ChunkState {
  const one = (['bad', 'now'] as const).find((state) => chunks.some((chunk) => chunk.state === state));
  return one ?? (chunks.every(({ state }) => state === 'done') ? 'done' : 'later');
}

/** All of them, neighbours together where they are too many to be seen. */
function drawn(chunks: readonly Chunk[]): readonly Chunk[] {
  const each = Math.ceil(chunks.length / MOST);
  if (each <= 1) return chunks;
  return Array.from({ length: Math.ceil(chunks.length / each) }, (_, place) => {
    const own = chunks.slice(place * each, (place + 1) * each);
    return { size: own.reduce((sum, { size }) => sum + size, 0), state: stateOf(own) };
  });
}

/** Chunks as wide as they are large. */
export function ChunkBar(props: {
  readonly label: string;
  readonly chunks: readonly Chunk[];
  readonly done: number;
  readonly total: number;
}) {
  return (
    <div
      className="chunks"
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuenow={props.done}
      aria-valuemax={props.total}
    >
      {drawn(props.chunks).map((chunk, index) => (
        <i key={index} className={CLASSES[chunk.state]} style={{ flexGrow: Math.max(1, chunk.size), flexBasis: 0 }} />
      ))}
    </div>
  );
}

export function ProgressBar(props: { readonly label: string; readonly done: number; readonly total: number | null }) {
  const share = props.total === null || props.total === 0 ? 0 : Math.min(1, props.done / props.total);
  return (
    <div
      className="bar-track"
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuenow={props.total === null ? undefined : props.done}
      aria-valuemax={props.total ?? undefined}
    >
      <i style={{ width: `${share * 100}%` }} />
    </div>
  );
}
