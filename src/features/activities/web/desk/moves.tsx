import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import { useNavigate } from "#client/router.tsx";
import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import type { StoredState } from "#shared/activity-standing.ts";
import { Button } from "#ui/button.tsx";
import { confirm, confirmDanger } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { WordsField } from "#ui/words-field.tsx";
import { activityApi, deskActivity, refreshActivities } from "./api.ts";
import { ExportButton } from "./export-button.tsx";
import { useActivityAct } from "./use-saved.ts";
import { moveWords, usualMove } from "./words.ts";

const REASONS = ["天气原因，安全第一", "场地临时有变", "报名人数不足"];

/** What is asked before, by the state that it leads to; announcing and opening a draft needs no question. */
const asked: Partial<Record<StoredState, string>> = {
  announced: "先把开始报名的时间改到以后；到时会再次开放，已报名的不受影响。",
  draft: "撤回后所有人都看不到，可以修改后再发布。",
  closed: "截止后不能再报名；候补仍会按顺序递补。",
  running: "开始后不能再报名和取消，候补的人不再递补。",
  ended: "结束后报名的人可以评价；结束不能撤回。",
};

/** The states that it may be brought into, the usual one first. */
export function Moves({ activity }: { activity: DeskActivityDetail }) {
  const { id, title, stored, moves, version, missing, can } = activity;
  const act = useActivityAct(id);
  const [moving, setMoving] = useState<StoredState | null>(null);
  const [cancelling, setCancelling] = useState(false);
  const isReady = missing.length === 0;
  const move = async (to: StoredState) => {
    const words = moveWords(stored, to);
    const text = stored === "draft" ? undefined : asked[to];
    if (text !== undefined && !(await confirm({ title: `${words}？`, text, confirmLabel: words }))) return;
    setMoving(to);
    act.mutate({
      run: () =>
        activityApi("POST /api/admin/activities/{id}/state", { params: { id }, body: { to, version } }),
      done: to === "open" ? "报名已开放" : `已${words}`,
    });
  };
  const usual = usualMove[stored];
  const ordered = moves
    .filter((to) => to !== "cancelled")
    .toSorted((a, b) => Number(b === usual) - Number(a === usual));
  return (
    <div className="flex flex-wrap gap-2.5">
      {ordered.map((to) => (
        <Button
          key={to}
          size="s"
          variant={to === usual ? "accent" : "line"}
          disabled={(to === "announced" || to === "open") && !isReady}
          loading={act.isPending && moving === to}
          onClick={() => void move(to)}
        >
          {moveWords(stored, to)}
        </Button>
      ))}
      <a
        href={`${deskPathOf("admin.activity", { id })}?view=edit`}
        className="press hit inline-flex h-8 items-center rounded-full px-3.5 text-13 font-semibold inset-ring inset-ring-line-2"
      >
        改资料
      </a>
      <ExportButton activity={activity} />
      {moves.includes("cancelled") && !can.delete && (
        <Button size="s" variant="danger" onClick={() => setCancelling(true)}>
          取消活动
        </Button>
      )}
      {can.delete && <DeleteButton id={id} title={title} />}
      {cancelling && <CancelSheet activity={activity} onClose={() => setCancelling(false)} />}
    </div>
  );
}

function DeleteButton({ id, title }: { id: string; title: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useMutation({
    async mutationFn() {
      await activityApi("DELETE /api/admin/activities/{id}", { params: { id } });
      queryClient.removeQueries({ queryKey: deskActivity(id).queryKey });
      navigate(deskPathOf("admin.activities"), { replace: true });
      await refreshActivities(queryClient);
      toast("草稿已删除", { kind: "done" });
    },
  });
  return (
    <Button
      size="s"
      variant="danger"
      loading={remove.isPending}
      onClick={() =>
        void confirmDanger(`删除草稿“${title}”？`, "删除后不能恢复。", "删除").then(
          (yes) => yes && remove.mutate(),
        )
      }
    >
      删除草稿
    </Button>
  );
}

/** Cancels it, with the reason that everybody who signed up reads. */
function CancelSheet({ activity, onClose }: { activity: DeskActivityDetail; onClose: () => void }) {
  const { id, version, counts } = activity;
  const queryClient = useQueryClient();
  const people = counts.confirmed + counts.in_review + counts.waiting + counts.offered;
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ ...(reason.trim().length < 2 && { reason: "请填写原因" }) }),
    async save({ reason }) {
      const done = await activityApi(
        "POST /api/admin/activities/{id}/state",
        { params: { id }, body: { to: "cancelled", version, reason } },
        { quiet: true },
      );
      queryClient.setQueryData(deskActivity(id).queryKey, done);
      await refreshActivities(queryClient);
      toast("活动已取消", { kind: "done" });
      onClose();
    },
  });
  return (
    <FormSheet
      {...{ form, onClose }}
      danger
      title="取消这场活动？"
      description={
        people === 0
          ? "还没有人报名。取消后不能恢复。"
          : `${people} 人会收到通知和原因，付过的费用和积分全部退回。取消后不能恢复。`
      }
      label="取消活动"
    >
      <WordsField label="原因" rows={3} maxLength={200} suggestions={REASONS} {...form.text("reason")} />
    </FormSheet>
  );
}
