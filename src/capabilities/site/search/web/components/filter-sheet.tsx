import { useQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { sections } from "#sections/registry.ts";
import { Chip } from "#ui/chip.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { searchKinds } from "../api/kinds.ts";
import { spans } from "../search-address.ts";

export interface Filter {
  span: (typeof spans)[number]["key"];
  /** Slug of the section that is searched. */
  in: string;
  series: string | undefined;
}

interface FilterSheetProps {
  filter: Filter;
  onChange: (changes: Partial<Filter>) => void;
  onClose: () => void;
}

/** Where it is searched, how new it has to be, and which car it is about. */
export default function FilterSheet({ filter, onChange, onClose }: FilterSheetProps) {
  const { section } = useScreen();
  const { data: choices } = useQuery(searchKinds());
  // A club searches its own or everything; the umbrella any of them.
  const places = sections.filter(
    ({ umbrella, slug }) => umbrella || section.umbrella || slug === section.slug,
  );
  const makes = Map.groupBy(choices?.series ?? [], ({ group }) => group);
  return (
    <Sheet onClose={onClose} title="筛选">
      <div className="grid gap-5 pb-4">
        <Choices
          label="范围"
          options={places.map(({ slug, umbrella, shortName }) => ({
            key: slug,
            label: umbrella ? "全站" : shortName,
          }))}
          value={filter.in}
          onChange={(slug) => onChange({ in: slug })}
        />
        <Choices label="时间" options={spans} value={filter.span} onChange={(span) => onChange({ span })} />
        {[...makes].map(([make, some]) => (
          <Choices
            key={make}
            label={`车系 · ${make}`}
            options={some}
            value={filter.series}
            onChange={(slug) => onChange({ series: slug === filter.series ? undefined : slug })}
          />
        ))}
      </div>
    </Sheet>
  );
}

interface ChoicesProps<Key extends string> {
  label: string;
  options: readonly { key: Key; label: string }[];
  value: Key | undefined;
  onChange: (key: Key) => void;
}

function Choices<Key extends string>({ label, options, value, onChange }: ChoicesProps<Key>) {
  return (
    <fieldset>
      <legend className="pb-2.5 text-13 text-ink-3">{label}</legend>
      <div className="flex flex-wrap gap-x-2.5 gap-y-3">
        {options.map((option) => (
          <Chip key={option.key} selected={option.key === value} onClick={() => onChange(option.key)}>
            {option.label}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
