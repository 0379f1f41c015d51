import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import type { TopicDetail, TopicReportReason } from "#features/topics/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { preloadSheet, Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import { topicApi } from "../api/client.ts";

const Reasons = lazyPart(async () => (await import("#ui/reason-sheet.tsx")).ReasonSheet<TopicReportReason>);

const reasons: Readonly<Record<TopicReportReason, string>> = {
  spam: "广告引流",
  abuse: "人身攻击",
  vulgar: "低俗不雅",
  illegal: "违法违规",
  false: "不实信息",
  other: "其他",
};

/** The three dots of a topic: what its host does with it, and what everybody else can. */
export function TopicMenu({ topic, hosting }: { topic: TopicDetail; hosting: boolean }) {
  const { section } = useScreen();
  const [open, setOpen] = useState<"menu" | "report">();
  const close = () => setOpen(undefined);
  const report = useMutation({
    mutationFn: (body: { reason: TopicReportReason; note: string }) =>
      topicApi("POST /api/topics/{id}/report", { params: { id: topic.id }, body }),
    onSuccess() {
      close();
      toast("已收到举报，我们会尽快处理", { kind: "done" });
    },
  });
  return (
    <>
      <IconButton icon="more" label="更多操作" onPointerDown={preloadSheet} onClick={() => setOpen("menu")} />
      {open === "menu" && (
        <Sheet onClose={close} title={`#${topic.name}#`}>
          {hosting ? (
            <a
              href={pathOf("topic.manage", {}, { section })}
              className="press flex min-h-13 items-center text-15"
            >
              编辑和管理这个话题
            </a>
          ) : (
            <SheetAction icon="report" onClick={() => setOpen("report")}>
              举报话题
            </SheetAction>
          )}
          <a
            href={pathOf("topic.more", {}, { section })}
            className="press flex min-h-13 items-center text-15"
          >
            看看其他话题
          </a>
        </Sheet>
      )}
      {open === "report" && (
        <Reasons
          title="举报话题"
          description={`#${topic.name}#`}
          reasons={reasons}
          submitLabel="提交举报"
          sending={report.isPending}
          onClose={close}
          onSubmit={(reason, note) =>
            void withSignIn(() => report.mutateAsync({ reason, note }), "举报").catch(() => undefined)
          }
        />
      )}
    </>
  );
}
