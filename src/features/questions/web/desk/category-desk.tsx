import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AdminHeader, Panel } from "#capabilities/desk/admin/web/public.ts";
import type { DeskCategory } from "#features/questions/categories-contract.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { iconNamed } from "#ui/icon-named.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { Tag } from "#ui/tag.tsx";
import { CATEGORIES, categoryApi, deskCategories } from "./categories-api.ts";
import { CategorySheet } from "./category-sheet.tsx";

/** What is open: a category by its id, or a new one below another or on the first level. */
type Opened = { id: string } | { below: string | null };

/** 问答分类: made, worded, ordered, closed and merged, on two levels. */
export function CategoryDesk() {
  const query = useQuery(deskCategories());
  const items = query.data?.items;
  const [open, setOpen] = useState<Opened | null>(null);
  const standing = items?.filter(({ merged_into }) => merged_into === null) ?? [];
  const roots = standing.filter(({ parent_id }) => parent_id === null);
  const moving = items?.filter(({ merged_into }) => merged_into !== null && merged_into.left > 0) ?? [];
  return (
    <main className="pb-8">
      <AdminHeader title="问答分类">
        <Button variant="accent" size="s" icon="plus" onClick={() => setOpen({ below: null })}>
          新建
        </Button>
      </AdminHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 p-3 wide:grid-cols-2 wide:px-6 wide:py-4">
        {items === undefined ? (
          <NotLoaded query={query} waiting={<CommentsSkeleton rows={5} />} />
        ) : (
          <>
            <Panel title="一级分类" note="车友提问时先选它">
              {roots.length === 0 && (
                <EmptyState compact title="还没有分类" text="新建一个，车友才能提问。" />
              )}
              <Level
                parent={null}
                label="一级分类"
                // What is asked below a category counts for it, too.
                rows={roots.map((root) => ({
                  ...root,
                  questions: standing
                    .filter(({ id, parent_id }) => id === root.id || parent_id === root.id)
                    .reduce((sum, { questions }) => sum + questions, 0),
                }))}
                onOpen={(id) => setOpen({ id })}
              />
              {moving.map((one) => (
                <p key={one.id} role="status" className="num pt-2 text-13 text-ink-3">
                  {`“${one.name}”还有 ${one.merged_into?.left} 个问题正在移到“${one.merged_into?.name}”`}
                </p>
              ))}
            </Panel>
            {roots.map((root) => {
              const below = standing.filter(({ parent_id }) => parent_id === root.id);
              return (
                <Panel
                  key={root.id}
                  title={`${root.name}的细分`}
                  note={`${below.length} 个`}
                  action={
                    <Button
                      variant="line"
                      size="s"
                      icon="plus"
                      aria-label={`在${root.name}下新建`}
                      onClick={() => setOpen({ below: root.id })}
                    >
                      新建
                    </Button>
                  }
                >
                  {below.length === 0 && (
                    <EmptyState compact title="没有细分" text="问题直接归在一级分类里。" />
                  )}
                  <Level
                    parent={root.id}
                    label={`${root.name}的细分`}
                    rows={below}
                    onOpen={(id) => setOpen({ id })}
                  />
                </Panel>
              );
            })}
          </>
        )}
      </div>
      {open && items && (
        <CategorySheet
          key={"id" in open ? open.id : "new"}
          category={"id" in open ? items.find(({ id }) => id === open.id) : undefined}
          below={"below" in open ? open.below : null}
          all={standing}
          onClose={() => setOpen(null)}
        />
      )}
    </main>
  );
}

interface LevelProps {
  /** Id of the category above; null for the first level. */
  parent: string | null;
  label: string;
  rows: readonly DeskCategory[];
  onOpen: (id: string) => void;
}

function Level({ parent, label, rows, onOpen }: LevelProps) {
  const queryClient = useQueryClient();
  const order = useMutation({
    mutationFn: (ids: string[]) =>
      categoryApi("PUT /api/admin/question-categories/order", { body: { parent_id: parent, ids } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: CATEGORIES }),
  });
  const wanted = order.isPending ? order.variables : undefined;
  const shown = wanted ? wanted.flatMap((id) => rows.filter((row) => row.id === id)) : rows;
  return (
    <SortList
      label={label}
      items={shown}
      itemKey={({ id }) => id}
      nameOf={({ name }) => name}
      onChange={(list) => order.mutate(list.map(({ id }) => id))}
    >
      {(row) => (
        <button
          type="button"
          onClick={() => onOpen(row.id)}
          className="press flex min-h-15 w-full items-center gap-3 py-2 text-left"
        >
          {row.icon !== "" && <Icon name={iconNamed(row.icon, "ask")} />}
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-1.5 text-15 font-semibold">
              <span className="truncate">{row.name}</span>
              {row.closed && <Tag>不收新问题</Tag>}
            </span>
            <span className="num block truncate text-13 text-ink-3">
              {row.questions} 个问题{row.intro !== "" && ` · ${row.intro}`}
            </span>
          </span>
        </button>
      )}
    </SortList>
  );
}
