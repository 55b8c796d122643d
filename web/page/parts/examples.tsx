// A list of examples to choose from.

interface Given<Name extends string> {
  words: { examples: string; choose: string; exampleNames: Readonly<Record<Name, string>> };
  /** The one that is shown, or none. */
  chosen: NoInfer<Name> | "";
  onChoose: (name: NoInfer<Name>) => void;
}

export function Examples<Name extends string>({ words, chosen, onChoose }: Given<Name>) {
  const names = Object.entries(words.exampleNames) as [Name, string][];
  return (
    <label class="examples">
      {words.examples}{" "}
      <select
        value={chosen}
        onChange={(event) => {
          const name = event.currentTarget.value as Name;
          // So that the same one can be chosen again.
          event.currentTarget.value = chosen;
          onChoose(name);
        }}
      >
        <option value="" disabled>
          {words.choose}
        </option>
        {names.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
