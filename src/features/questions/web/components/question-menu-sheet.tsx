import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ModeratorMenu } from "#capabilities/review/moderation/web/public.ts";
import { ReportSheet } from "#client/report-sheet.tsx";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import type { QuestionDetail } from "#features/questions/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { confirm } from "#ui/confirm-store.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import { questionApi } from "../api/client.ts";
import { mine, refreshQuestion } from "../api/question.ts";
import { editQuestion } from "../edit-own.ts";
import { reportReasons } from "../report-reasons.ts";
import { BountySheet } from "./bounty-sheet.tsx";
import { DuplicateSheet } from "./duplicate-sheet.tsx";

type Part = "menu" | "report" | "bounty" | "duplicate";

/** What can be done with a question besides reading and answering it. */
export default function QuestionMenuSheet({
  question,
  onClose,
}: {
  question: QuestionDetail;
  onClose: () => void;
}) {
  const { id } = question;
  const { section } = useScreen();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [part, setPart] = useState<Part>("menu");
  const signedIn = useSession((state) => state.token !== null);
  const { data: own } = useQuery({ ...mine(id), enabled: signedIn });
  const can = signedIn ? own?.can : undefined;
  const change = useMutation({
    mutationFn: (what: "close" | "reopen" | "delete") => {
      if (what === "close")
        return questionApi("POST /api/questions/{id}/close", { params: { id }, body: {} });
      if (what === "reopen") return questionApi("POST /api/questions/{id}/reopen", { params: { id } });
      const version = own?.question?.version ?? question.version;
      return questionApi("DELETE /api/questions/{id}", { params: { id }, query: { version } });
    },
    async onSuccess(_, what) {
      toast({ close: "问题已关闭", reopen: "问题已重新打开", delete: "已删除" }[what], { kind: "done" });
      if (what === "delete") navigate(pathOf("ask", {}, { section }), { replace: true });
      await refreshQuestion(queryClient, id);
    },
  });
  const ask = async (what: "close" | "delete") => {
    onClose();
    const back = question.bounty_held ? `悬赏的 ${question.bounty} 积分会退回。` : "";
    const yes = await confirm(
      what === "close"
        ? {
            title: "关闭这个问题？",
            text: `${back}关闭后不能再回答，已有的回答会保留。`,
            confirmLabel: "关闭",
          }
        : {
            title: "删除这个问题？",
            text: `${back}删除后所有人都看不到它和它的回答。`,
            confirmLabel: "删除",
          },
    );
    if (yes) change.mutate(what);
  };
  if (part === "report")
    return (
      <ReportSheet
        noun="问题"
        description={<span className="line-clamp-2">{question.title}</span>}
        reasons={reportReasons}
        send={(body) => questionApi("POST /api/questions/{id}/report", { params: { id }, body })}
        onClose={onClose}
      />
    );
  if (part === "bounty") return <BountySheet questionId={id} onClose={onClose} />;
  if (part === "duplicate") return <DuplicateSheet question={question} onClose={onClose} />;
  return (
    <Sheet
      onClose={onClose}
      title="更多操作"
      description={<span className="line-clamp-2">{question.title}</span>}
    >
      {can?.bounty ? (
        <SheetAction icon="coin" onClick={() => setPart("bounty")}>
          加悬赏
        </SheetAction>
      ) : null}
      {can?.edit ? (
        <SheetAction
          icon="edit"
          onClick={() => {
            onClose();
            editQuestion(own?.question ?? question);
          }}
        >
          修改问题
        </SheetAction>
      ) : null}
      {can?.edit ? (
        <SheetAction icon="link" onClick={() => setPart("duplicate")}>
          {question.duplicate_of ? "取消重复标记" : "标记为重复问题"}
        </SheetAction>
      ) : null}
      {can?.close ? (
        <SheetAction icon="lock" onClick={() => void ask("close")}>
          关闭问题
        </SheetAction>
      ) : null}
      {can?.reopen ? (
        <SheetAction
          icon="undo"
          onClick={() => {
            onClose();
            change.mutate("reopen");
          }}
        >
          重新打开
        </SheetAction>
      ) : null}
      {can?.delete ? (
        <SheetAction icon="trash" danger onClick={() => void ask("delete")}>
          删除问题
        </SheetAction>
      ) : null}
      <ModeratorMenu target={{ kind: "question", id }} row onDone={onClose} />
      {can?.delete ? null : (
        <SheetAction icon="report" onClick={() => setPart("report")}>
          举报
        </SheetAction>
      )}
    </Sheet>
  );
}
