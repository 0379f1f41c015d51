import { useQuery } from "@tanstack/react-query";
import { inClub } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { sectionBase } from "#sections/path-table.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import { suggestions } from "../api/suggestions.ts";
import { MarkedText } from "./marked-text.tsx";

interface SuggestionListProps {
  typed: string;
  /** What was typed when nothing more was for a moment; asked for. */
  settled: string;
  section: string | undefined;
  onSearch: (word: string) => void;
}

const rowClass = "press hair-b flex min-h-12.5 w-full items-center gap-2.5 text-left text-15";

/** While something is typed: words that others search for, names, and titles. The first row searches what stands there. */
export function SuggestionList({ typed, settled, section: slug, onSearch }: SuggestionListProps) {
  const { section } = useScreen();
  const { data } = useQuery({ ...suggestions(settled, slug), enabled: settled !== "" });
  return (
    <ul className="px-edge pb-8" aria-label="搜索建议">
      <li>
        <button type="button" className={rowClass} onClick={() => onSearch(typed)}>
          <Icon name="search" size="s" className="flex-none text-ink-3" />
          <span className="min-w-0 truncate">
            搜索“<span className="font-semibold">{typed}</span>”
          </span>
        </button>
      </li>
      {data?.words.map((word) => (
        <li key={word}>
          <button type="button" className={rowClass} onClick={() => onSearch(word)}>
            <Icon name="search" size="s" className="flex-none text-ink-3" />
            <span className="truncate">{word}</span>
          </button>
        </li>
      ))}
      {data?.suggestions.map(({ key, label, title, path }) => (
        <li key={key}>
          <a href={inClub(sectionBase(section), path)} className={rowClass}>
            <Tag>{label}</Tag>
            <span className="min-w-0 flex-1 truncate">
              <MarkedText marked={title} />
            </span>
            <Icon name="right" size="s" className="flex-none text-ink-3" />
          </a>
        </li>
      ))}
    </ul>
  );
}
