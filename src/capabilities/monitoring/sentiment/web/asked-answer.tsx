import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { opinionEndpoints } from "#capabilities/monitoring/sentiment/contract.ts";
import type { Notice } from "#capabilities/people/notices/web/public.ts";
import { OWN } from "#client/own-queries.ts";
import { apiClient } from "#client/request.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";

const api = apiClient<typeof opinionEndpoints>();

/** 问题解决了吗？ answered in the row of the notice, with one tap; the other answer stays possible while it counts. */
export function AskedAnswer({ notice: { id } }: { notice: Notice }) {
  const queryClient = useQueryClient();
  const queryKey = [OWN, "opinion-answer", id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api("GET /api/opinion-answers/{id}", { params: { id } }, { signal, quiet: true }),
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (answer: "solved" | "unsolved") =>
      api("PUT /api/opinion-answers/{id}", { params: { id }, body: { answer } }),
    onSuccess: (_ok, answer) =>
      toast(answer === "solved" ? "谢谢，已记为解决" : "知道了，我们会继续跟进", { kind: "done" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (data === undefined) return null;
  const { answer, open } = data;
  if (!open)
    return answer && <span className="text-13 text-ink-3">{answer === "solved" ? "已解决" : "未解决"}</span>;
  return (
    <span className="grid gap-2.5">
      {(["solved", "unsolved"] as const).map((one) => (
        <Button
          key={one}
          size="s"
          variant={answer === one ? "solid" : "line"}
          aria-pressed={answer === one}
          loading={isPending && variables === one}
          onClick={() => mutate(one)}
        >
          {one === "solved" ? "已解决" : "未解决"}
        </Button>
      ))}
    </span>
  );
}
