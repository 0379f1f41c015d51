import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { type ChoiceKind, choices } from "./api.ts";
import type { Picked } from "./room-values.ts";

const kinds: Readonly<Record<ChoiceKind, { search: string; none: string }>> = {
  member: { search: "昵称或会员编号", none: "没有找到这位会员" },
  article: { search: "搜索文章标题", none: "没有找到相关文章，换个词试试" },
  goods: { search: "搜索商品名", none: "没有找到在售的商品，换个词试试" },
};

interface PickSheetProps {
  kind: ChoiceKind;
  title: string;
  description?: string;
  /** Those that are there already: shown as such, and not taken twice. */
  taken?: readonly string[];
  onPick: (picked: Picked) => void;
  onClose: () => void;
}

/** Chooses a member, an article or goods by name. */
export function PickSheet({ kind, title, description, taken = [], onPick, onClose }: PickSheetProps) {
  const [q, setQ] = useState<string>();
  // Members are too many to look through: nobody is shown before something is typed.
  const blank = kind === "member" && q === undefined;
  const query = useQuery({
    ...choices(kind, q ?? ""),
    enabled: !blank,
    placeholderData: (before) => before,
  });
  const items = blank ? [] : query.data?.items;
  const { search, none } = kinds[kind];
  return (
    <Sheet onClose={onClose} title={title} {...(description !== undefined && { description })}>
      <SearchField label={search} maxLength={40} value={q} onChange={setQ} />
      {items === undefined ? (
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={3} />} />
      ) : (
        <ul className="mt-2 min-h-60">
          {items.map((item) => (
            <li key={item.id} className="hair-b flex min-h-14 items-center gap-3 py-1.5">
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 text-15">{item.title}</span>
                <span className="num block truncate text-12 text-ink-3">{item.text}</span>
              </span>
              {taken.includes(item.id) ? (
                <span className="flex-none text-13 text-ink-3">已添加</span>
              ) : (
                <Button
                  size="s"
                  variant="line"
                  aria-label={`选${item.title}`}
                  onClick={() => onPick({ id: item.id, title: item.title })}
                >
                  选它
                </Button>
              )}
            </li>
          ))}
          {!blank && items.length === 0 && <li className="py-8 text-center text-13 text-ink-3">{none}</li>}
        </ul>
      )}
    </Sheet>
  );
}
