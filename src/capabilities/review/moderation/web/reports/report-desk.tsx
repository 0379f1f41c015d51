import { useInfiniteQuery } from "@tanstack/react-query";
import { AdminHeader } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { reportList } from "./api.ts";
import { ReportedCard } from "./reported-card.tsx";

/** 举报: what members reported, each object once with all that was said of it. */
export function ReportDesk() {
  const { values, change } = useAddress({ state: oneOf(["open", "handled"], "open"), kind: textUpTo(40) });
  const query = useInfiniteQuery(reportList(values));
  const kinds = query.data?.pages[0]?.kinds ?? [];
  const open = values.state === "open";
  return (
    <main className="pb-8">
      <AdminHeader title="举报" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3 wide:mx-auto wide:max-w-240 wide:px-6 wide:py-4">
        <div className="scroll-x -mx-3 flex gap-2 px-3 py-1">
          <Chip selected={open} onClick={() => change({ state: "open" })}>
            待处理 <span className="num">{kinds.reduce((sum, kind) => sum + kind.open, 0)}</span>
          </Chip>
          <Chip selected={!open} onClick={() => change({ state: "handled", kind: undefined })}>
            已处理
          </Chip>
          {open &&
            kinds.length > 1 &&
            kinds.map(({ kind, title, open: count }) => (
              <Chip
                key={kind}
                selected={values.kind === kind}
                onClick={() => change({ kind: values.kind === kind ? undefined : kind })}
              >
                {title} <span className="num">{count}</span>
              </Chip>
            ))}
        </div>
        <EndlessList
          query={query}
          label="举报"
          estimate={260}
          waiting={<CommentsSkeleton rows={3} />}
          empty={{
            title: open ? "没有待处理的举报" : "最近 90 天没有处理过举报",
            text: open ? "收到举报时，会显示在这里和审核队列里。" : "处理过的举报会显示在这里，方便回看。",
          }}
        >
          {(item) => (
            <div className="pb-3">
              <ReportedCard item={item} open={open} />
            </div>
          )}
        </EndlessList>
      </div>
    </main>
  );
}
