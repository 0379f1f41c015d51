import { type FormEvent, useEffect, useState } from "react";
import { sections } from "#sections/registry.ts";
import { Chip } from "#ui/chip.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useQueueKind } from "./queue-kind.ts";
import { DAYS, type FilterControl } from "./use-filter.ts";

interface Option {
  value: string;
  label: string;
}

/** One filter, as a pill; the first choice stands for none. */
function FilterSelect({
  label,
  all,
  options,
  value,
  onChange,
}: {
  label: string;
  all: string;
  options: readonly Option[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <label
      className={cx(
        "relative flex h-9 min-w-0 items-center rounded-full text-13",
        value === undefined ? "bg-surface-2 text-ink-2" : "bg-accent-soft font-semibold text-accent-ink",
      )}
    >
      <span className="sr-only">{label}</span>
      <select
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || undefined)}
        className="hit h-full w-full min-w-0 appearance-none truncate rounded-full bg-transparent pr-8 pl-3.5"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size="s" className="pointer-events-none absolute right-3" />
    </label>
  );
}

const clubs = sections.filter((section) => !section.umbrella);

/** The section whose items are shown; the umbrella stands for all of them. */
export function SectionSelect({ filter, change }: FilterControl) {
  return (
    <FilterSelect
      label="分区"
      all="全部分区"
      options={clubs.map(({ slug, shortName }) => ({ value: slug, label: shortName }))}
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
          label="版块或分类"
          all="全部版块"
          options={here.map(({ id, label }) => ({ value: id, label }))}
          value={filter.place}
          onChange={(place) => change({ place })}
        />
      )}
      <FilterSelect
        label="作者"
        all="全部作者"
        options={[
          { value: "new", label: "新用户" },
          { value: "refused", label: "曾被驳回" },
        ]}
        value={filter.author}
        onChange={(author) => change({ author: author as typeof filter.author })}
      />
      <FilterSelect
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

/** Searches text and nickname; sent with Enter, so that half a word does not empty the list. */
export function SearchBox({ filter, change }: FilterControl) {
  const [text, setText] = useState(filter.q ?? "");
  useEffect(() => setText(filter.q ?? ""), [filter.q]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ q: text.trim() || undefined });
  };
  return (
    <search className="min-w-0">
      <form onSubmit={submit} className="flex h-9 min-w-0 items-center rounded-full bg-surface-2 pl-3.5">
        <Icon name="search" size="s" className="flex-none text-ink-3" />
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label="搜索内容或昵称"
          placeholder="搜索内容或昵称"
          enterKeyHint="search"
          maxLength={60}
          className="h-full w-full min-w-0 bg-transparent px-2 text-13 outline-none placeholder:text-ink-3 focus-visible:outline-none"
        />
        {filter.q ? (
          <IconButton icon="close" size="s" label="清除搜索" onClick={() => change({ q: undefined })} />
        ) : null}
      </form>
    </search>
  );
}
