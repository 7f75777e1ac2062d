// Progress moves by finished chunks, never by guess.

export type ChunkState = 'done' | 'now' | 'later' | 'bad';

export interface Chunk {
  readonly size: number;
  readonly state: ChunkState;
}

const CLASSES: Readonly<Record<ChunkState, string>> = { done: 'ok', now: 'now', later: '', bad: 'bad' };

/** Chunks as wide as they are large. More than can be seen are drawn as one bar. */
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
      {props.chunks.slice(0, 80).map((chunk, index) => (
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
