import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { FilterSelect, type FilterSelectProps } from "./filter-select.tsx";

interface SectionFilterProps extends Pick<FilterSelectProps, "value" | "onChange" | "fluid"> {
  /** Of lists in which everything of the umbrella stands for all sections. */
  clubsOnly?: boolean;
}

/** The section whose rows a list shows. */
export function SectionFilter({ clubsOnly = false, ...control }: SectionFilterProps) {
  return (
    <FilterSelect
      label="分区"
      all="全部分区"
      options={sections
        .filter(({ umbrella }) => !(clubsOnly && umbrella))
        .map(({ slug }) => ({ value: slug, label: sectionName(slug) }))}
      {...control}
    />
  );
}
