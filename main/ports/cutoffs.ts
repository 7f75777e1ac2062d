// The cutoff of each connection and every change it ever had (rule 4).

export interface CutoffStore {
  current(connection: number): CutoffChange | null;
  set(connection: number, change: Omit<CutoffChange, 'at'>, at: string): void;
  history(connection: number): CutoffChange[];
}

export interface CutoffChange {
  readonly cutoff: string | null;
  readonly run: number | null;
  readonly reason: string;
  readonly at: string;
}
