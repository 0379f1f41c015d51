import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/web/public.ts";
import type { WrittenText } from "#capabilities/monitoring/member-desk/contract.ts";
import { ReasonForm } from "#capabilities/review/moderation/web/public.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { memberTexts, peopleApi, refreshMembers } from "../api.ts";
import { TextRow } from "./text-row.tsx";

/** Of what one request takes. */
const AT_ONCE = 50;

const keyOf = ({ kind, target_id: id }: Pick<WrittenText, "kind" | "target_id">) => `${kind} ${id}`;

const reasons = [
  { label: "广告引流", text: "含有广告、联系方式或引流信息" },
  { label: "人身攻击", text: "含有辱骂、歧视或人身攻击的内容" },
  { label: "不实信息", text: "内容没有依据，可能误导他人" },
  { label: "违反法规", text: "违反法律法规或社区规范" },
];

type Decision = "pass" | "reject" | "delete";
const done: Record<Decision, string> = { pass: "通过", reject: "驳回", delete: "删除" };

export interface TextListProps {
  admin: AdminProfile;
  memberId: string;
  tab: string;
  /** What one of the tab's is called. */
  noun: string;
}

/** What a member wrote of one kind, with several chosen and decided at once. */
export function TextList({ admin, memberId, tab, noun }: TextListProps) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(memberTexts(memberId, tab));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<"reject" | "delete" | null>(null);
  const items = itemsOf(query, keyOf);
  const chosen = items.filter((item) => selected.has(keyOf(item))).slice(0, AT_ONCE);
  const decides = admin.permissions.includes("review.decide");
  const { mutate, isPending } = useMutation({
    mutationFn: ({ decision, reason }: { decision: Decision; reason?: string }) =>
      peopleApi("POST /api/admin/members/{id}/texts/decide", {
        params: { id: memberId },
        body: {
          items: chosen.map(({ kind, target_id, version }) => ({ kind, target_id, version })),
          decision,
          reason,
        },
      }),
    onSuccess({ results }, { decision }) {
      const failed = results.filter(({ ok }) => !ok);
      setAsking(null);
      // What was refused stays chosen, to be looked at again.
      setSelected(new Set(failed.map(keyOf)));
      const said = `${done[decision]}了 ${results.length - failed.length} 条`;
      if (failed.length === 0) toast(said, { kind: "done" });
      else toast(`${said}，${failed.length} 条没有处理：${failed[0]?.message ?? ""}`, { kind: "error" });
    },
    onSettled: () => refreshMembers(queryClient),
  });
  const pass = async () => {
    const yes = await confirm({
      title: `通过选中的 ${chosen.length} 条？`,
      text: "没有公开的会公开，已公开的记为看过。",
      confirmLabel: "通过",
    });
    if (yes) mutate({ decision: "pass" });
  };
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    setSelected(next);
  };
  return (
    <>
      <EndlessList
        query={query}
        label={noun}
        itemKey={keyOf}
        estimate={130}
        failed={{ compact: true }}
        waiting={<CommentsSkeleton rows={4} />}
        empty={{
          compact: true,
          title: "该会员暂无内容",
          text: `没有发表过${noun}，或者不在你审核的范围里。`,
        }}
      >
        {(row) => (
          <TextRow row={row} selected={selected.has(keyOf(row))} onToggle={() => toggle(keyOf(row))} />
        )}
      </EndlessList>
      {decides && chosen.length > 0 && (
        <section
          aria-label="处理选中的内容"
          className="hair-t sticky bottom-0 z-10 -mx-4 flex items-center gap-2.5 bg-surface px-4 py-2.5 wide:-mx-5 wide:px-5"
        >
          <span className="num flex-1 text-13 text-ink-2">已选 {chosen.length} 条</span>
          <Button size="m" variant="line" disabled={isPending} onClick={() => void pass()}>
            通过
          </Button>
          <Button size="m" variant="line" disabled={isPending} onClick={() => setAsking("reject")}>
            驳回
          </Button>
          <Button size="m" variant="danger" disabled={isPending} onClick={() => setAsking("delete")}>
            删除
          </Button>
        </section>
      )}
      <Sheet
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={`${asking === "delete" ? "删除" : "驳回"}选中的 ${chosen.length} 条`}
      >
        <ReasonForm
          reasons={reasons}
          label="告诉作者的理由"
          submitLabel={asking === "delete" ? "删除" : "驳回"}
          busy={isPending}
          onSubmit={(reason) => mutate({ decision: asking ?? "reject", reason })}
        />
      </Sheet>
    </>
  );
}
