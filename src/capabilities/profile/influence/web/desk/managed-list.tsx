import type { ReactNode } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";

/** A short list that is there as a whole, in all its states. */
export function ManagedList<Item extends { id: string }>(props: {
  title: string;
  query: {
    data: { items: readonly Item[] } | undefined;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** What adds one. */
  add: { label: string; onAdd: () => void };
  empty: { title: string; text: string };
  children: (item: Item) => ReactNode;
}) {
  const { title, query, add, empty, children } = props;
  const { data } = query;
  return (
    <Panel
      title={title}
      action={
        <Button size="s" icon="plus" onClick={add.onAdd}>
          {add.label}
        </Button>
      }
    >
      {data === undefined ? (
        <NotLoaded query={query} compact waiting={<Bones />} />
      ) : data.items.length === 0 ? (
        <EmptyState compact {...empty} />
      ) : (
        <ul>
          {data.items.map((item) => (
            <li key={item.id} className="hair-t first:border-t-0">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Until a list has come. */
export function Bones() {
  return <RowsSkeleton rows={2} />;
}

/** One line: what it is, small print below, and what can be done with it. */
export function ManagedRow(props: { title: ReactNode; tags: ReactNode; small: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-1.5 text-15 font-semibold">
          <span className="min-w-0 break-words">{props.title}</span>
          {props.tags}
        </p>
        <p className="num mt-0.5 text-13 break-words text-ink-2">{props.small}</p>
      </div>
      <div className="flex flex-none gap-2">{props.children}</div>
    </div>
  );
}
