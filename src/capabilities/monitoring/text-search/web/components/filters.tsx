import { useState } from "react";
import { FilterSelect, SectionFilter } from "#capabilities/desk/admin/web/public.ts";
import { useAddress } from "#client/address.ts";
import { searchAddress } from "../address.ts";

const sentiments = [
  { value: "negative", label: "负面" },
  { value: "positive", label: "正面" },
] as const;
const shown = [
  { value: "yes", label: "公开的" },
  { value: "no", label: "未公开的" },
] as const;
const inputClass =
  "hit h-9 flex-none rounded-full bg-surface-2 px-3.5 text-13 text-ink-2 outline-none focus:outline-2 focus:outline-accent-ink";

/** What narrows a search, kept in the address. */
export function SearchFilters({ kinds }: { kinds: readonly { name: string; title: string }[] | undefined }) {
  const { values, change } = useAddress(searchAddress);
  const [author, setAuthor] = useState(values.author ?? "");
  const settle = () => change({ author: author.trim() || undefined });
  return (
    <div className="scroll-x -mx-1 flex items-center gap-2 px-1 py-1">
      {kinds && (
        <FilterSelect
          label="类型"
          all="全部类型"
          options={kinds.map(({ name, title }) => ({ value: name, label: title }))}
          value={values.kind}
          onChange={(kind) => change({ kind })}
        />
      )}
      <SectionFilter value={values.section} onChange={(section) => change({ section })} />
      <FilterSelect
        label="情感"
        all="情感不限"
        options={sentiments}
        value={values.sentiment}
        onChange={(value) => change({ sentiment: sentiments.find((one) => one.value === value)?.value })}
      />
      <FilterSelect
        label="状态"
        all="状态不限"
        options={shown}
        value={values.shown}
        onChange={(value) => change({ shown: shown.find((one) => one.value === value)?.value })}
      />
      <label className="flex flex-none items-center gap-1.5 text-13 text-ink-3">
        从
        <input
          type="date"
          value={values.from ?? ""}
          max={values.to}
          onChange={(event) => change({ from: event.target.value || undefined })}
          className={inputClass}
        />
      </label>
      <label className="flex flex-none items-center gap-1.5 text-13 text-ink-3">
        到
        <input
          type="date"
          value={values.to ?? ""}
          min={values.from}
          onChange={(event) => change({ to: event.target.value || undefined })}
          className={inputClass}
        />
      </label>
      <input
        type="search"
        aria-label="作者昵称或编号"
        placeholder="作者昵称或编号"
        maxLength={40}
        value={author}
        onChange={(event) => setAuthor(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === "Enter") settle();
        }}
        className={`${inputClass} w-36`}
      />
    </div>
  );
}
