import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { type Form, type Problems, useForm } from "#client/form.ts";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { refreshManaged } from "./manage-api.ts";

/** What a line says: what it is, how it stands, and small print below. */
export interface ManagedLine {
  title: ReactNode;
  tags: ReactNode;
  small: readonly (string | false)[];
}

/** One line, and what can be done with it. */
export function ManagedRow({ title, tags, small, children }: ManagedLine & { children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-1.5 text-15 font-semibold">
          <span className="min-w-0 break-words">{title}</span>
          {tags}
        </p>
        <p className="num mt-0.5 text-13 break-words text-ink-2">{small.filter(Boolean).join(" · ")}</p>
      </div>
      <div className="flex flex-none gap-2">{children}</div>
    </div>
  );
}

interface AddableProps {
  title: string;
  /** On the button that adds one. */
  add: string;
  onAdd: () => void;
  children: ReactNode;
}

/** A list to which something can be added. */
export function AddablePanel({ title, add, onAdd, children }: AddableProps) {
  return (
    <Panel
      title={title}
      action={
        <Button size="s" icon="plus" onClick={onAdd}>
          {add}
        </Button>
      }
    >
      {children}
    </Panel>
  );
}

interface ManagedListProps<Item> extends Pick<AddableProps, "title" | "add"> {
  query: UseQueryResult<{ items: Item[] }>;
  empty: { title: string; text: string };
  line: (item: Item) => ManagedLine;
  /** Changes one, or adds one. */
  sheet: (item: Item | undefined, onClose: () => void) => ReactNode;
}

/** A short list that is there as a whole; what stands in it can be changed. */
export function ManagedList<Item extends { id: string }>(props: ManagedListProps<Item>) {
  const { title, add, query, empty, line, sheet } = props;
  const [open, setOpen] = useState<Item | "new" | null>(null);
  const { data } = query;
  return (
    <AddablePanel {...{ title, add }} onAdd={() => setOpen("new")}>
      {data === undefined ? (
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={2} />} />
      ) : data.items.length === 0 ? (
        <EmptyState compact {...empty} />
      ) : (
        <ul>
          {data.items.map((item) => (
            <li key={item.id} className="hair-t first:border-t-0">
              <ManagedRow {...line(item)}>
                <Button size="s" variant="line" onClick={() => setOpen(item)}>
                  修改
                </Button>
              </ManagedRow>
            </li>
          ))}
        </ul>
      )}
      {open !== null && sheet(open === "new" ? undefined : open, () => setOpen(null))}
    </AddablePanel>
  );
}

interface ManagedFormOptions<Values> {
  initial: Values;
  check: (values: Values) => Problems<Values>;
  /** Sends it, quietly. @returns what was done, in words */
  send: (values: Values) => Promise<string>;
  onClose: () => void;
}

/** The form of a sheet that changes what is run here. */
export function useManagedForm<Values extends object>(options: ManagedFormOptions<Values>): Form<Values> {
  const queryClient = useQueryClient();
  const { initial, check, send, onClose } = options;
  return useForm({
    ...{ initial, check },
    async save(values) {
      const done = await send(values);
      await refreshManaged(queryClient);
      toast(done, { kind: "done" });
      onClose();
    },
  });
}

/** In which section it holds; of what is there already that does not change. */
export function SectionChoice({
  form,
  fixed = false,
}: {
  form: Pick<Form<{ section: string }>, "values" | "errorOf" | "set">;
  fixed?: boolean;
}) {
  const error = form.errorOf("section");
  if (fixed) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 text-ink-2">分区</legend>
      <div className="flex flex-wrap gap-2">
        {sections.map(({ slug }) => (
          <Chip
            key={slug}
            selected={form.values.section === slug}
            onClick={() => form.set({ section: slug })}
          >
            {sectionName(slug)}
          </Chip>
        ))}
      </div>
      {error && <p className="mt-1.5 text-12 text-bad">{error}</p>}
    </fieldset>
  );
}
