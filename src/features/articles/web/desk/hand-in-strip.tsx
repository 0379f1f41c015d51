import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Draft } from "#features/articles/draft-contract.ts";
import type { HandIn } from "#features/articles/hand-in-contract.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { toast } from "#ui/toast-store.ts";
import { handInApi, refreshDesk } from "./api.ts";

const SendBackSheet = lazyPart(async () => (await import("./send-back-sheet.tsx")).default);

export interface HandInStripProps {
  draft: Draft;
  handIn: HandIn;
  /** Saves what is not saved: what is passed is what stands there. */
  flush: () => Promise<number | null>;
  onChanged: () => Promise<unknown>;
}

const at = (time: string) => formatDate(time, { time: true });

const outcomes = { published: "已通过并发布", scheduled: "已通过，到时间发布", unpublished: "已通过并下线" };

/** Where the sign-off of a draft stands, under the editor's header, with what whoever looks may do about it. */
export function HandInStrip({ draft, handIn, flush, onChanged }: HandInStripProps) {
  const queryClient = useQueryClient();
  const [sendingBack, setSendingBack] = useState(false);
  const params = { id: draft.id };
  const onSettled = async () => {
    await Promise.all([refreshDesk(queryClient), onChanged()]);
  };
  const pass = useMutation({
    async mutationFn() {
      if ((await flush()) === null) return;
      const { outcome } = await handInApi("POST /api/admin/articles/drafts/{id}/hand-in/pass", {
        params,
        body: { hand_in: handIn.id, version: handIn.version },
      });
      toast(outcomes[outcome], { kind: "done" });
    },
    onSettled,
  });
  const withdraw = useMutation({
    async mutationFn() {
      await handInApi("POST /api/admin/articles/drafts/{id}/hand-in/withdraw", {
        params,
        body: { hand_in: handIn.id },
      });
      if (handIn.state === "waiting") toast("已撤回送审", { kind: "done" });
    },
    onSettled,
  });
  const askToPass = async () => {
    if (await confirm({ title: "复核通过？", text: consequence(handIn), confirmLabel: "通过" }))
      pass.mutate();
  };
  return (
    <section
      aria-label="复核"
      className={handIn.state === "sent_back" ? "bg-bad-soft px-4 py-2.5" : "bg-warn-soft px-4 py-2.5"}
    >
      <div className="flex flex-wrap items-center gap-2">
        <p
          role="status"
          className={`min-w-0 flex-1 text-13 ${handIn.state === "sent_back" ? "text-bad" : "text-warn"}`}
        >
          {standingWords(handIn)}
        </p>
        <span className="flex flex-wrap gap-2">
          {handIn.can_decide && (
            <>
              <Button size="s" variant="line" onClick={() => setSendingBack(true)}>
                退回
              </Button>
              <Button size="s" variant="accent" loading={pass.isPending} onClick={() => void askToPass()}>
                通过
              </Button>
            </>
          )}
          {handIn.own && (
            <Button size="s" variant="line" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {handIn.state === "waiting" ? "撤回送审" : "知道了"}
            </Button>
          )}
        </span>
      </div>
      {handIn.note !== "" && <p className="mt-1 text-13 text-ink-2">送审说明：{handIn.note}</p>}
      {handIn.correction !== "" && <p className="mt-1 text-13 text-ink-2">更正说明：{handIn.correction}</p>}
      {sendingBack && (
        <SendBackSheet
          draftId={draft.id}
          handIn={handIn}
          onDone={onSettled}
          onClose={() => setSendingBack(false)}
        />
      )}
    </section>
  );
}

function consequence({ act, publish_at: publishAt }: HandIn): string {
  if (act === "unpublish") return "读者将无法打开这篇文章，地址和评论都保留。";
  return publishAt === null || new Date(publishAt) <= new Date()
    ? "会立即公开，读者就能看到。"
    : `会在 ${at(publishAt)} 公开。`;
}

/** What is said of it in a sentence. */
export function standingWords({
  state,
  act,
  by,
  own,
  at: handedIn,
  ended_by,
  reason,
  publish_at,
}: HandIn): string {
  const who = own ? "你" : by;
  const what = act === "unpublish" ? "送审下线" : "送审";
  if (state === "sent_back") return `${ended_by} 退回了${own ? "你的" : `${by} 的`}送审：${reason}`;
  if (state === "changed")
    return `${who} ${at(handedIn)} ${what}，之后${ended_by === by ? "" : ` ${ended_by} `}改了内容，要重新送审`;
  const later = publish_at === null ? "" : `，通过后 ${at(publish_at)} 发布`;
  return `待复核：${who} ${at(handedIn)} ${what}${later}`;
}
