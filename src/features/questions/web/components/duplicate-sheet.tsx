import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QuestionDetail } from "#features/questions/contract.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { questionApi } from "../api/client.ts";
import { refreshQuestion, similarQuestions } from "../api/question.ts";

/** Which question the own one repeats; those who come to it are led there. */
export function DuplicateSheet({ question, onClose }: { question: QuestionDetail; onClose: () => void }) {
  const { id, duplicate_of: original } = question;
  const queryClient = useQueryClient();
  const query = useQuery(similarQuestions(id));
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (ofId: string | null) =>
      questionApi("POST /api/questions/{id}/duplicate", { params: { id }, body: { of_id: ofId } }),
    onSuccess(_, ofId) {
      onClose();
      toast(ofId === null ? "已取消重复标记" : "已标记重复", { kind: "done" });
      return refreshQuestion(queryClient, id);
    },
  });
  return (
    <Sheet onClose={onClose} title="和哪个问题重复？">
      {original ? (
        <Button wide variant="line" loading={isPending} onClick={() => mutate(null)}>
          取消和《{original.title}》的重复标记
        </Button>
      ) : query.isPending || query.isError ? (
        <NotLoaded query={query} compact waiting={<CommentsSkeleton rows={3} />} />
      ) : query.data.length === 0 ? (
        <EmptyState compact as="p" title="没有相似的问题" text="这个问题还没有人问过。" />
      ) : (
        <ul>
          {query.data.map((item) => (
            <li key={item.id} className="hair-b flex min-h-15 items-center gap-2.5 py-2">
              <span className="line-clamp-2 min-w-0 flex-1 text-15">{item.title}</span>
              <Button
                size="s"
                variant="line"
                loading={isPending && variables === item.id}
                onClick={() => mutate(item.id)}
              >
                选它
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
