import { type QueryKey, type UndefinedInitialDataOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { TextField } from "#ui/text-field.tsx";

interface Choices {
  items: { id: string; title: string; text: string }[];
}

export interface Chosen {
  id: string;
  title: string;
}

interface ChooseListProps<Key extends QueryKey> {
  /** What can be chosen, by a word of its name. */
  choices: (q: string) => UndefinedInitialDataOptions<Choices, Error, Choices, Key>;
  /** Said while nothing is chosen. */
  automatic: string;
  most: number;
  value: readonly Chosen[];
  onChange: (chosen: Chosen[]) => void;
}

/** What a block was given, in order, and a search for more. */
export function ChooseList<Key extends QueryKey>({
  choices,
  automatic,
  most,
  value,
  onChange,
}: ChooseListProps<Key>) {
  const [q, setQ] = useState("");
  const { data, isError, refetch } = useQuery(choices(useDeferredValue(q.trim())));
  const chosen = new Set(value.map(({ id }) => id));
  const others = data?.items.filter(({ id }) => !chosen.has(id)) ?? [];
  return (
    <div className="grid gap-3">
      {value.length === 0 ? (
        <p className="rounded-2 bg-surface-2 px-3 py-2.5 text-13 text-ink-2">{automatic}</p>
      ) : (
        <SortList
          label="已选"
          items={value}
          itemKey={({ id }) => id}
          nameOf={({ title }) => title}
          onChange={onChange}
        >
          {(one) => (
            <span className="flex items-center">
              <span className="line-clamp-2 min-w-0 flex-1 py-2 text-15">{one.title}</span>
              <IconButton
                icon="close"
                size="s"
                label={`不选${one.title}`}
                onClick={() => onChange(value.filter(({ id }) => id !== one.id))}
              />
            </span>
          )}
        </SortList>
      )}
      <TextField
        label="挑选"
        placeholder="搜标题或名字"
        maxLength={40}
        value={q}
        onClear={() => setQ("")}
        onChange={(event) => setQ(event.target.value)}
      />
      {isError && (
        <Button variant="line" onClick={() => void refetch()}>
          加载失败，请重试
        </Button>
      )}
      {!data && !isError && <RowsSkeleton rows={1} />}
      {data && others.length === 0 && <p className="py-3 text-center text-13 text-ink-3">没有更多可以选的</p>}
      <ul aria-label="可以选的" className="max-h-60 overflow-y-auto">
        {others.map((one) => (
          <li key={one.id} className="hair-b flex min-h-13 items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="line-clamp-1 text-15">{one.title}</span>
              <span className="line-clamp-1 text-12 text-ink-3">{one.text}</span>
            </span>
            <Button
              size="s"
              variant="line"
              disabled={value.length >= most}
              onClick={() => onChange([...value, { id: one.id, title: one.title }])}
            >
              选它
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
