import { Icon } from "#ui/icon.tsx";

const words = ["", "失望", "一般", "还行", "不错", "超出期待"];

/** One to five stars, as radio buttons: the keyboard comes with them. */
export function StarChoice({ value, onChange }: { value: number; onChange: (stars: number) => void }) {
  return (
    <fieldset className="mt-1 flex items-center">
      <legend className="sr-only">星级</legend>
      {[1, 2, 3, 4, 5].map((stars) => (
        <label
          key={stars}
          className="press grid size-11 place-items-center text-ink-3 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink data-on:text-accent-ink"
          data-on={value >= stars ? "" : undefined}
        >
          <input
            type="radio"
            name="stars"
            className="sr-only"
            checked={value === stars}
            onChange={() => onChange(stars)}
            aria-label={`${stars} 星，${words[stars]}`}
          />
          <Icon name="star" size="l" filled={value >= stars} />
        </label>
      ))}
      <span className="ml-2 text-13 text-ink-2">{words[value] ?? ""}</span>
    </fieldset>
  );
}
