import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "#client/session.ts";
import { useTask } from "#client/use-task.ts";
import type { Answer } from "#features/questions/answers-contract.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { questionApi } from "../api/client.ts";
import { mine, question, refreshQuestion } from "../api/question.ts";

/** The asker accepts an answer, or takes that back while he may. Nobody else sees it. */
export function AcceptButton({ answer }: { answer: Answer }) {
  const { question_id: id } = answer;
  const queryClient = useQueryClient();
  const signedIn = useSession((state) => state.token !== null);
  const { data: own } = useQuery({ ...mine(id), enabled: signedIn });
  const { data: asked } = useQuery({ ...question(id), enabled: signedIn && own?.asked === true });
  const { begin, busy } = useTask(async (accept: boolean) => {
    await (accept
      ? questionApi("POST /api/questions/{id}/accept", { params: { id }, body: { answer_id: answer.id } })
      : questionApi("DELETE /api/questions/{id}/accept", { params: { id } }));
    toast(accept ? "已采纳，谢谢你告诉大家答案" : "已取消采纳", { kind: "done" });
    await refreshQuestion(queryClient, id);
  });
  if (!signedIn || !own?.asked || asked === undefined) return null;
  if (answer.accepted && own.accept_until === null) return null;
  if (!answer.accepted && !own.can.accept) return null;
  const tap = async () => {
    const points = asked.bounty_held ? asked.bounty : 0;
    const text = answer.accepted
      ? "问题会回到待采纳，可以重新采纳一个回答。"
      : points > 0
        ? `悬赏的 ${points} 积分会立即发给回答者，之后不能再改。`
        : "24 小时内可以改。";
    const yes = await confirm({
      title: answer.accepted ? "取消采纳？" : "采纳这个回答？",
      text,
      confirmLabel: answer.accepted ? "取消采纳" : "采纳",
    });
    // What went wrong was told.
    if (yes) await begin(!answer.accepted).catch(() => undefined);
  };
  return (
    <Button
      size="s"
      variant={answer.accepted ? "line" : "pass"}
      icon={answer.accepted ? "undo" : "check"}
      loading={busy}
      onClick={() => void tap()}
    >
      {answer.accepted ? "取消采纳" : "采纳"}
    </Button>
  );
}
