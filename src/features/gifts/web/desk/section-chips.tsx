import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { Chip } from "#ui/chip.tsx";

interface SectionChipsProps {
  value: string;
  /** It does not change any more. */
  fixed: boolean;
  error: string | null;
  onChange: (slug: string) => void;
}

/** In which section it holds; the umbrella's is for everybody. */
export function SectionChips({ value, fixed, error, onChange }: SectionChipsProps) {
  if (fixed) return <p className="text-15 text-ink-2">分区：{sectionName(value)}</p>;
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 text-ink-2">分区</legend>
      <div className="flex flex-wrap gap-2">
        {sections.map(({ slug }) => (
          <Chip key={slug} selected={value === slug} onClick={() => onChange(slug)}>
            {sectionName(slug)}
          </Chip>
        ))}
      </div>
      {error && <p className="mt-1.5 text-12 text-bad">{error}</p>}
    </fieldset>
  );
}
