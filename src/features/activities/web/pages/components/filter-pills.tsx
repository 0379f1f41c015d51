import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { sectionBySlug, sections } from "#sections/registry.ts";
import { activityTypeNames, activityTypes } from "#shared/activity.ts";
import { Chip } from "#ui/chip.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { activityFacets } from "../api.ts";
import { type ListValues, monthIn } from "../list-address.ts";
import { monthWords } from "../months.ts";

const FilterSheet = lazyPart(async () => (await import("./filter-sheet.tsx")).default);

type Filtered = Pick<ListValues, "type" | "region" | "brand" | "month">;
type Name = keyof Filtered;

interface FilterPillsProps {
  values: ListValues;
  /** Without those that the list has another way to choose. */
  without?: readonly Name[];
  onChange: (values: Partial<Filtered>) => void;
}

const titles: Record<Name, string> = { region: "城市", brand: "车友会", type: "类型", month: "月份" };

/** What narrows a list of activities: a pill each, and a sheet with what there is to choose from. */
export function FilterPills({ values, without = [], onChange }: FilterPillsProps) {
  const { section } = useScreen();
  const [open, setOpen] = useState<Name | null>(null);
  const { data } = useQuery(activityFacets(section.slug));
  const month = monthIn(values);
  const chosen: Record<Name, string | undefined> = {
    region: data?.cities.find(({ code }) => code === values.region)?.name ?? (values.region && "所选城市"),
    brand: values.brand && sectionBySlug(values.brand)?.shortName,
    type: values.type && activityTypeNames[values.type],
    month: month && monthWords(month),
  };
  const choices: Record<Name, readonly { value: string; label: string; count?: number }[]> = {
    region:
      data?.cities.map(({ code, name, activities }) => ({ value: code, label: name, count: activities })) ??
      [],
    brand: sections
      .map(({ slug, umbrella, name, shortName }) => ({
        value: slug,
        label: umbrella ? `${name}官方` : shortName,
      }))
      .filter(({ value }) => value !== section.slug),
    type: activityTypes.map((type) => {
      const count = data?.types.find((one) => one.type === type)?.activities;
      return { value: type, label: activityTypeNames[type], ...(count !== undefined && { count }) };
    }),
    month:
      data?.months.map((one) => ({
        value: one.month,
        label: monthWords(one.month),
        count: one.activities,
      })) ?? [],
  };
  const names = (["region", "brand", "type", "month"] as const).filter(
    (name) => !without.includes(name) && (name !== "brand" || section.umbrella),
  );
  return (
    <>
      <ul aria-label="筛选" className="scroll-x flex gap-2 px-edge py-2">
        {names.map((name) => (
          <li key={name} className="flex-none">
            <Chip
              selected={chosen[name] !== undefined}
              aria-haspopup="dialog"
              onPointerDown={() => FilterSheet.preload()}
              onClick={() => setOpen(name)}
            >
              {chosen[name] ?? titles[name]}
              <Icon name="down" size="xs" />
            </Chip>
          </li>
        ))}
      </ul>
      {open ? (
        <FilterSheet
          title={`选择${titles[open]}`}
          choices={choices[open]}
          value={values[open]}
          onPick={(value) => {
            onChange({ [open]: value });
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}
