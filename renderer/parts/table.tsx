// What tables are made of: their heads, and rows of a name and its value.

import type { ReactNode } from 'react';

/** Heads in order: a name, a name over figures, or nothing. */
export function TableHead({ names }: { readonly names: readonly (string | { readonly figure: string } | null)[] }) {
  return (
    <thead>
      <tr>
        {names.map((name, place) =>
          name === null ? (
            <td key={place} />
          ) : typeof name === 'string' ? (
            <th key={place} scope="col">
              {name}
            </th>
          ) : (
            <th key={place} scope="col" className="n">
              {name.figure}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** The value is words, not a figure. */
  readonly words?: boolean;
}

/** Facts of a dialog. `told`: they are sentences, and read from the left. */
export function Facts({ facts, told = false }: { readonly facts: readonly Fact[]; readonly told?: boolean }) {
  return (
    <table className={`facts${told ? ' told' : ''}`}>
      <tbody>
        {facts.map((fact, place) => (
          <tr key={place} className={fact.words ? 'w' : undefined}>
            <td>{fact.name}</td>
            <td className="n">{fact.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
