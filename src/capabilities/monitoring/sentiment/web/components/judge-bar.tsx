import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Opinion, OpinionState } from "#capabilities/monitoring/sentiment/contract.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";
import { OPINIONS, opinionsApi } from "../api.ts";

/** Says of complaints whether they are; what was said can be taken back from the toast. */
export function useJudge() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (input: { ids: string[]; state: OpinionState }) =>
      opinionsApi("POST /api/admin/opinions/judge", { body: input }),
    onSuccess({ changed }, { ids, state }) {
      const said =
        state === "confirmed" ? "确认为负面" : state === "rejected" ? "标为非负面" : "恢复为待确认";
      toast(`${changed} 条${said}`, {
        kind: "done",
        ...(state !== "suggested" && {
          action: { label: "撤销", onSelect: () => mutate({ ids, state: "suggested" }) },
        }),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: OPINIONS }),
  });
  return { judge: mutate, judging: isPending };
}

/** The two answers, for one complaint or several. */
export function JudgeButtons({ opinions }: { opinions: readonly Opinion[] }) {
  const { judge, judging } = useJudge();
  const ids = (state: OpinionState) => opinions.filter((one) => one.state !== state).map(({ id }) => id);
  const withCase = opinions.some((one) => one.case !== null);
  return (
    <>
      <Button
        variant="danger"
        icon="fire"
        loading={judging}
        disabled={ids("confirmed").length === 0}
        onClick={() => judge({ ids: ids("confirmed"), state: "confirmed" })}
      >
        是负面
      </Button>
      <Button
        variant="line"
        icon="check"
        disabled={judging || withCase || ids("rejected").length === 0}
        onClick={() => judge({ ids: ids("rejected"), state: "rejected" })}
      >
        不是负面
      </Button>
    </>
  );
}
