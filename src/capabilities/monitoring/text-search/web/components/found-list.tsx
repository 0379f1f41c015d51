import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/web/public.ts";
import type { FoundText, SearchFilter } from "#capabilities/monitoring/text-search/contract.ts";
import { formatDate } from "#shared/format.ts";
import { withItem } from "#shared/with-item.ts";
import { Button } from "#ui/button.tsx";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { foundTexts, opinionsApi, SEARCH } from "../api.ts";
import { FoundRow, keyOf } from "./found-row.tsx";

const HideSheet = lazyPart(async () => (await import("./hide-sheet.tsx")).default);

/** What is found, newest first: opened, marked, hidden several at once. */
export function FoundList({
  filter,
  admin,
  byDay = false,
}: {
  filter: SearchFilter;
  admin: AdminProfile;
  /** With a line for each day. */
  byDay?: boolean;
}) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(foundTexts(filter));
  const items = itemsOf(query, keyOf);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [hiding, setHiding] = useState(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ kind, target_id }: FoundText) =>
      opinionsApi("POST /api/admin/opinions/mark", { body: { kind, target_id } }),
    onSuccess: () => toast("已标为负面", { kind: "done" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SEARCH }),
  });
  const marks = admin.permissions.includes("opinions.manage");
  const hides = admin.permissions.includes("review.decide");
  const chosen = items.filter((one) => selected.has(keyOf(one)));
  const shown = chosen.filter(({ published }) => published);
  const firsts = new Set(items.filter((one, at) => dayOf(items[at - 1]) !== dayOf(one)).map(keyOf));
  const toggle = (key: string, on: boolean) => setSelected(withItem(selected, key, on));
  return (
    <>
      <EndlessList
        query={query}
        label="搜索结果"
        itemKey={keyOf}
        estimate={150}
        waiting={<CommentsSkeleton rows={5} />}
        failed={{ compact: true }}
        empty={{ compact: true, title: "没有匹配内容，换个词试试", text: "少写一个词，或把时间放宽一些。" }}
      >
        {(found) => (
          <>
            {byDay && firsts.has(keyOf(found)) && (
              <h2 className="num pt-4 pb-1 text-13 font-semibold text-ink-2">{dayOf(found)}</h2>
            )}
            <FoundRow
              found={found}
              selected={selected.has(keyOf(found))}
              onSelect={hides ? (on) => toggle(keyOf(found), on) : undefined}
              onMark={marks ? () => mutate(found) : undefined}
              marking={isPending && keyOf(variables) === keyOf(found)}
            />
          </>
        )}
      </EndlessList>
      {chosen.length > 0 && (
        <div className="sticky bottom-[var(--tab-h,0)] z-10 -mx-4 mt-2 flex items-center gap-2 border-t border-line bg-surface p-3 wide:bottom-0">
          <span className="num mr-auto text-15">已选 {chosen.length} 条</span>
          <Button variant="line" onClick={() => setSelected(new Set())}>
            取消
          </Button>
          <Button
            variant="danger"
            icon="eye-off"
            disabled={shown.length === 0 || shown.length > 50}
            onClick={() => setHiding(true)}
          >
            {shown.length > 50 ? "最多 50 条" : `隐藏 ${shown.length} 条`}
          </Button>
        </div>
      )}
      {hiding && (
        <HideSheet
          items={shown}
          onClose={() => setHiding(false)}
          onDone={() => {
            setHiding(false);
            setSelected(new Set());
          }}
        />
      )}
    </>
  );
}

const dayOf = (found: FoundText | undefined): string =>
  found === undefined ? "" : formatDate(found.written_at);
