// Facts in a line, with a dot between two of them: where the line is too long for its room, no dot is left at an end.

export function FactsLine({ facts }: { readonly facts: readonly string[] }) {
  const said = facts.filter((fact) => fact !== '');
  return (
    <span className="facts-line">
      {said.map((fact, place) => (
        <span key={`${place} ${fact}`}>
          {place === 0 ? null : <span className="dot"> · </span>}
          {fact}
        </span>
      ))}
    </span>
  );
}
