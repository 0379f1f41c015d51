import { type FormEvent, useEffect, useState } from "react";
import { sections } from "#sections/registry.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { FilterControl } from "./use-filter.ts";

/** The section whose items are shown; the umbrella stands for all of them. */
export function SectionSelect({ filter, change }: FilterControl) {
  return (
    <label className="relative flex h-9 items-center rounded-full bg-surface-2 text-13 text-ink-2">
      <span className="sr-only">分区</span>
      <select
        value={filter.section ?? ""}
        onChange={(event) => change({ section: event.target.value || undefined })}
        className="h-full appearance-none rounded-full bg-transparent pr-8 pl-3.5"
      >
        <option value="">全部分区</option>
        {sections
          .filter((section) => !section.umbrella)
          .map((section) => (
            <option key={section.slug} value={section.slug}>
              {section.shortName}
            </option>
          ))}
      </select>
      <Icon name="down" size="s" className="pointer-events-none absolute right-3" />
    </label>
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
