import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast-store.ts";
import type { QuizResult } from "../../contract.ts";
import { quizPathOf } from "../../paths.ts";
import { quizApi, quizResult } from "../api/quizzes.ts";
import { keepResult, readResult } from "../kept.ts";

/** Deletes the result, on the device that made it. */
export function DeleteResult({ result: { id, quiz } }: { result: QuizResult }) {
  const { section } = useScreen();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  useEffect(() => {
    const last = readResult(quiz.key);
    setSecret(last?.id === id ? last.secret : null);
  }, [id, quiz.key]);
  const deleting = useMutation({
    mutationFn: async (known: string) => {
      await quizApi("DELETE /api/quiz-results/{id}", { params: { id }, body: { secret: known } });
      keepResult(quiz.key, null);
      queryClient.removeQueries({ queryKey: quizResult(id).queryKey });
      toast("结果已删除", { kind: "done" });
      navigate(quizPathOf("quiz.in", {}, { section, query: { quiz: quiz.key } }), { replace: true });
    },
  });
  if (secret === null) return null;
  const ask = async () => {
    if (await confirmDanger("删除这次结果？", "结果和海报都会删除，已分享的链接也会失效。", "删除"))
      deleting.mutate(secret);
  };
  return (
    <button
      type="button"
      disabled={deleting.isPending}
      onClick={() => void ask()}
      className="press flex min-h-11 items-center gap-1.5 text-15 text-ink-2"
    >
      <Icon name="trash" size="s" />
      删除结果
    </button>
  );
}
