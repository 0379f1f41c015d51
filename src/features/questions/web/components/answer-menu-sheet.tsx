import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { copyText } from "#capabilities/media/sharing/web/public.ts";
import { ModeratorMenu } from "#capabilities/review/moderation/web/public.ts";
import { ReportSheet } from "#client/report-sheet.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import type { Answer } from "#features/questions/answers-contract.ts";
import { confirm } from "#ui/confirm-store.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { toast } from "#ui/toast-store.ts";
import { questionApi } from "../api/client.ts";
import { mine, question, refreshQuestion } from "../api/question.ts";
import { editAnswer } from "../edit-own.ts";
import { questionAddress } from "../question-address.ts";
import { reportReasons } from "../report-reasons.ts";

/** What can be done with an answer besides reading it. */
export default function AnswerMenuSheet({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const [reporting, setReporting] = useState(false);
  const signedIn = useSession((state) => state.token !== null);
  const { question_id: id } = answer;
  const { data: own } = useQuery({ ...mine(id), enabled: signedIn });
  const { data: asked } = useQuery(question(id));
  const isOwn = own?.answer?.id === answer.id;
  const remove = useMutation({
    mutationFn: (version: string) =>
      questionApi("DELETE /api/answers/{id}", { params: { id: answer.id }, query: { version } }),
    onSuccess() {
      toast("已删除", { kind: "done" });
      return refreshQuestion(queryClient, id);
    },
  });
  if (reporting)
    return (
      <ReportSheet
        noun="回答"
        description={asked ? <span className="line-clamp-2">{asked.title}</span> : "这个回答"}
        reasons={reportReasons}
        send={(body) => questionApi("POST /api/answers/{id}/report", { params: { id: answer.id }, body })}
        onClose={onClose}
      />
    );
  return (
    <Sheet onClose={onClose} title="回答">
      <SheetAction
        icon="link"
        onClick={() => {
          onClose();
          const path = questionAddress({ id, section: asked?.section ?? section.slug }, section, {
            at: answer.id,
          });
          void copyText(location.origin + path).then(() => toast("链接已复制", { kind: "done" }));
        }}
      >
        复制链接
      </SheetAction>
      {isOwn && own.answer ? (
        <>
          <SheetAction
            icon="edit"
            onClick={() => {
              onClose();
              if (own.answer) editAnswer(own.answer, asked?.section ?? section.slug);
            }}
          >
            修改
          </SheetAction>
          <SheetAction
            icon="trash"
            onClick={async () => {
              onClose();
              const yes = await confirm({
                title: "删除这个回答？",
                text: "删除后所有人都看不到，评论也随之隐藏。",
                confirmLabel: "删除",
              });
              if (yes && own.answer) remove.mutate(own.answer.version);
            }}
          >
            删除
          </SheetAction>
        </>
      ) : (
        <SheetAction icon="report" onClick={() => setReporting(true)}>
          举报
        </SheetAction>
      )}
      <ModeratorMenu target={{ kind: "answer", id: answer.id }} row onDone={onClose} />
    </Sheet>
  );
}
