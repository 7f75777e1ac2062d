// The list of keys.

export interface KeyGroup {
  readonly name: string;
  readonly keys: readonly { readonly name: string; readonly keys: string }[];
}

export function KeySheet({ groups }: { readonly groups: readonly KeyGroup[] }) {
  return (
    <div className="keysheet">
      {groups.map((group) => (
        <section key={group.name}>
          <h2>{group.name}</h2>
          <ul>
            {group.keys.map((line) => (
              <li key={line.name}>
                <span>{line.name}</span>
                <kbd>{line.keys}</kbd>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
