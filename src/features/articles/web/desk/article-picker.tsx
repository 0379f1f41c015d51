import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { foundArticles } from "./api.ts";

export interface ArticlePickerProps {
  title: string;
  onPick: (article: { id: string; title: string }) => void;
  onClose: () => void;
}

/** Chooses a published article by its title; the newest stand there before anything is typed. */
export function ArticlePicker({ title, onPick, onClose }: ArticlePickerProps) {
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const query = useQuery({ ...foundArticles(q), placeholderData: (before) => before });
  const items = query.data?.items ?? [];
  return (
    <Sheet onClose={onClose} title={title}>
      <TextField
        label="搜索标题"
        hideLabel
        type="search"
        placeholder="搜索标题"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {query.isError ? (
        <NotLoaded query={query} compact />
      ) : (
        <ul className="mt-2 min-h-60">
          {items.map((article) => (
            <li key={article.id}>
              <button
                type="button"
                className="press hair-b block min-h-12 w-full py-2.5 text-left text-15"
                onClick={() => onPick(article)}
              >
                {article.title}
              </button>
            </li>
          ))}
          {!query.isPending && items.length === 0 && (
            <li className="py-8 text-center text-13 text-ink-3">没有找到相关文章，换个词试试</li>
          )}
        </ul>
      )}
    </Sheet>
  );
}
