import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRequestKey } from "#client/request-key.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { questionApi } from "../api/client.ts";
import { askerMeans } from "../api/own.ts";
import { refreshQuestion } from "../api/question.ts";
import { BountyChoice } from "./bounty-choice.tsx";

/** Sets points aside for an answer to an own question. */
export function BountySheet({ questionId: id, onClose }: { questionId: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(askerMeans);
  const [points, setPoints] = useState<number | null>(null);
  const keyOf = useRequestKey();
  const { mutate, isPending } = useMutation({
    mutationFn: (amount: number) =>
      questionApi("POST /api/questions/{id}/bounty", {
        params: { id },
        body: { points: amount, idempotency_key: keyOf(amount) },
      }),
    onSuccess({ bounty, balance }) {
      onClose();
      toast(`已悬赏 ${bounty} 积分，还剩 ${balance}`, { kind: "done" });
      void queryClient.invalidateQueries({ queryKey: askerMeans.queryKey });
      return refreshQuestion(queryClient, id);
    },
  });
  return (
    <Sheet
      onClose={onClose}
      title="加悬赏"
      footer={
        <Button
          wide
          variant="accent"
          disabled={points === null}
          loading={isPending}
          onClick={() => points !== null && mutate(points)}
        >
          {points === null ? "选择积分" : `悬赏 ${points} 积分`}
        </Button>
      }
    >
      <BountyChoice value={points} points={data?.points} onChange={setPoints} />
    </Sheet>
  );
}
