import { FilterSelect, SearchPill, SectionFilter } from "#capabilities/desk/admin/web/public.ts";
import { Chip } from "#ui/chip.tsx";
import { useQueueKind } from "./queue-kind.ts";
import { DAYS, type FilterControl } from "./use-filter.ts";

/** The section whose items are shown; the umbrella stands for all of them. */
export function SectionSelect({ filter, change }: FilterControl) {
  return (
    <SectionFilter
      fluid
      clubsOnly
      value={filter.section}
      onChange={(section) => change({ section, place: undefined })}
    />
  );
}

/** Place, author and time. */
export function MoreFilters({ filter, change }: FilterControl) {
  const { places } = useQueueKind();
  const here = places.filter(({ section }) => filter.section === undefined || section === filter.section);
  return (
    <>
      {places.length > 0 && (
        <FilterSelect
          fluid
          label="版块或分类"
          all="全部版块"
          options={here.map(({ id, label }) => ({ value: id, label }))}
          value={filter.place}
          onChange={(place) => change({ place })}
        />
      )}
      <FilterSelect
        fluid
        label="作者"
        all="全部作者"
        options={[
          { value: "new", label: "新会员" },
          { value: "refused", label: "曾被驳回" },
        ]}
        value={filter.author}
        onChange={(author) => change({ author: author as typeof filter.author })}
      />
      <FilterSelect
        fluid
        label="时间"
        all="全部时间"
        options={DAYS.map((days) => ({ value: days, label: days === "1" ? "一天内" : `${days} 天内` }))}
        value={filter.days}
        onChange={(days) => change({ days: days as typeof filter.days })}
      />
    </>
  );
}

/** The word that the list is narrowed to, with the way back. */
export function HitChip({ filter, change }: FilterControl) {
  if (filter.hit === undefined) return null;
  return (
    <Chip
      selected
      icon="close"
      onClick={() => change({ hit: undefined })}
      aria-label={`不再只看命中“${filter.hit}”的`}
    >
      命中“{filter.hit}”
    </Chip>
  );
}

/** Searches text and nickname. */
export function SearchBox({ filter, change }: Pick<FilterControl, "filter" | "change">) {
  return (
    <SearchPill
      size="s"
      label="搜索内容或昵称"
      clearLabel="清除搜索"
      maxLength={60}
      value={filter.q}
      onChange={(q) => change({ q })}
    />
  );
}
