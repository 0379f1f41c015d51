import { useInfiniteQuery } from "@tanstack/react-query";
import { AdminHeader } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { Chip } from "#ui/chip.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { AppealCard } from "./appeal-card.tsx";
import { appealList } from "./desk-api.ts";

/** 申诉: what authors hold against decisions, each with what was decided and why. */
export function AppealDesk() {
  const { values, change } = useAddress({ state: oneOf(["open", "answered"], "open") });
  const query = useInfiniteQuery(appealList(values.state));
  const open = values.state === "open";
  return (
    <main className="pb-8">
      <AdminHeader title="申诉" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3 wide:mx-auto wide:max-w-240 wide:px-6 wide:py-4">
        <div className="scroll-x -mx-3 flex gap-2 px-3 py-1">
          <Chip selected={open} onClick={() => change({ state: "open" })}>
            待答复 <span className="num">{query.data?.pages[0]?.open ?? 0}</span>
          </Chip>
          <Chip selected={!open} onClick={() => change({ state: "answered" })}>
            已答复
          </Chip>
        </div>
        <EndlessList
          query={query}
          label="申诉"
          estimate={260}
          waiting={<CommentsSkeleton rows={3} />}
          empty={{
            title: open ? "没有待答复的申诉" : "还没有答复过申诉",
            text: open
              ? "作者不认可驳回或删除时可以申诉一次，由处理人以外的审核员答复。"
              : "答复过的申诉会留在这里，方便回看。",
          }}
        >
          {(appeal) => (
            <div className="pb-3">
              <AppealCard appeal={appeal} />
            </div>
          )}
        </EndlessList>
      </div>
    </main>
  );
}
