import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RequestError } from "#client/request.ts";
import { toast } from "#ui/toast-store.ts";
import type { QuizContent } from "../../contract.ts";
import type { DeskQuizDetail } from "../../desk-contract.ts";
import { quizDeskApi, refreshQuizzes } from "./api.ts";

/** A draft while it is edited, and how it is kept. */
export function useQuizDraft(quiz: DeskQuizDetail) {
  const queryClient = useQueryClient();
  const [content, setContent] = useState<QuizContent>(quiz.content);
  const [saved, setSaved] = useState({ content: quiz.content, version: quiz.version });
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const saving = useMutation({
    mutationFn: (next: QuizContent) =>
      quizDeskApi(
        "PUT /api/admin/quizzes/{id}",
        { params: { id: quiz.id }, body: { version: saved.version, content: next } },
        { quiet: true },
      ),
  });
  const dirty = JSON.stringify(content) !== JSON.stringify(saved.content);
  return {
    content,
    version: saved.version,
    dirty,
    busy: saving.isPending,
    /** What was refused last, by parts as `content.title`. */
    fields,
    change: (changes: Partial<QuizContent>) => setContent((before) => ({ ...before, ...changes })),
    /** @returns the version that is kept now; null where it was refused, which was told */
    async save(): Promise<string | null> {
      if (!dirty) return saved.version;
      const kept = content;
      try {
        const { version } = await saving.mutateAsync(kept);
        setSaved({ content: kept, version });
        setFields({});
        await refreshQuizzes(queryClient);
        return version;
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        setFields(error.fields);
        toast(error.code === "CHANGED" ? "别人刚刚改过这份草稿，请复制你的改动后刷新" : error.message, {
          kind: "error",
        });
        return null;
      }
    },
  };
}

export type QuizDraft = ReturnType<typeof useQuizDraft>;
