import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { Chip } from "#ui/chip.tsx";

/** In which section it holds. */
export function SectionChoice(props: {
  value: string;
  error: string | null;
  onChange: (section: string) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 text-ink-2">分区</legend>
      <div className="flex flex-wrap gap-2">
        {sections.map(({ slug }) => (
          <Chip key={slug} selected={props.value === slug} onClick={() => props.onChange(slug)}>
            {sectionName(slug)}
          </Chip>
        ))}
      </div>
      {props.error && <p className="mt-1.5 text-12 text-bad">{props.error}</p>}
    </fieldset>
  );
}
