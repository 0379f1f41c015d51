import { type UseQueryResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AdminHeader, SectionFilter } from "#capabilities/desk/admin/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { Tag } from "#ui/tag.tsx";
import { sectionsText, standingOf } from "./standing.ts";

/** What every kind of ordered row says at the desk. */
export interface DeskRow {
  id: string;
  version: string;
  updated_by: string;
  content: { on: boolean; sections: string[]; from?: string | null; until?: string | null };
}

interface RowsDeskProps<Row extends DeskRow> {
  title: string;
  /** What one of them is called. */
  word: string;
  query: UseQueryResult<{ items: Row[] }>;
  queryKey: readonly string[];
  /** What they are for and how they are shown, above the list. */
  about: ReactNode;
  /** Beside the button that makes one. */
  actions?: ReactNode;
  nameOf: (row: Row) => string;
  /** Below the name. */
  children: (row: Row) => ReactNode;
  /** Left of the name. */
  mark?: (row: Row) => ReactNode;
  /** Opened with a new one begun. */
  begun?: boolean;
  order: (ids: string[]) => Promise<unknown>;
  /** The sheet that makes one, or changes one that is there. */
  sheet: (row: Row | null, onClose: () => void) => ReactNode;
}

const address = { section: textUpTo(40) };

/** A list of rows that operators keep: in order, each opened by a tap. */
export function RowsDesk<Row extends DeskRow>(props: RowsDeskProps<Row>) {
  const { title, word, query, queryKey, about, actions, nameOf, children, mark, begun, order, sheet } = props;
  const queryClient = useQueryClient();
  const { values, change } = useAddress(address);
  const [open, setOpen] = useState<Row | "new" | null>(begun ? "new" : null);
  const ordering = useMutation({
    mutationFn: (ids: string[]) => order(ids),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const all = query.data?.items ?? [];
  const wanted = ordering.isPending ? ordering.variables : undefined;
  const sorted = wanted ? wanted.flatMap((id) => all.filter((row) => row.id === id)) : all;
  const isShown = ({ content: { sections } }: Row) =>
    values.section === undefined || sections.length === 0 || sections.includes(values.section);
  const shown = sorted.filter(isShown);
  // Only what is listed changes places among itself; the rest stays where it is.
  const reorder = (rows: Row[]) => {
    const left = [...rows];
    ordering.mutate(sorted.map((row) => (isShown(row) ? (left.shift() ?? row) : row).id));
  };
  const create = (
    <Button variant="accent" size="s" icon="plus" onClick={() => setOpen("new")}>
      新建
    </Button>
  );
  return (
    <main className="pb-8">
      <AdminHeader title={title}>
        <span className="flex gap-2">
          {actions}
          {create}
        </span>
      </AdminHeader>
      <div className="scroll-x flex gap-2 px-4 py-3 wide:px-6">
        <SectionFilter value={values.section} onChange={(section) => change({ section })} />
      </div>
      <div className="px-4 wide:max-w-240 wide:px-6">
        <p className="pb-3 text-13 text-ink-3">{about}</p>
        {query.data === undefined ? (
          <NotLoaded query={query} waiting={<RowsSkeleton rows={4} />} />
        ) : shown.length === 0 ? (
          <EmptyState
            title={all.length === 0 ? `还没有${word}` : `这个分区没有${word}`}
            text={all.length === 0 ? `点“新建”写第一条${word}。` : "换个分区试试。"}
          />
        ) : (
          <SortList label={title} items={shown} itemKey={({ id }) => id} nameOf={nameOf} onChange={reorder}>
            {(row) => (
              <button
                type="button"
                onClick={() => setOpen(row)}
                className="press flex min-h-16 w-full items-center gap-3 py-2 text-left"
              >
                {mark?.(row)}
                <span className="min-w-0 flex-1">
                  <span className="flex items-center gap-1.5">
                    <b className="truncate text-15 font-semibold">{nameOf(row)}</b>
                    <Standing row={row} />
                  </span>
                  <span className="mt-0.5 block truncate text-12 text-ink-3">
                    {sectionsText(row.content.sections)}
                  </span>
                  {children(row)}
                </span>
              </button>
            )}
          </SortList>
        )}
      </div>
      {open !== null && sheet(open === "new" ? null : open, () => setOpen(null))}
    </main>
  );
}

function Standing({ row }: { row: DeskRow }) {
  const { label, kind } = standingOf(row.content);
  return <Tag kind={kind}>{label}</Tag>;
}
