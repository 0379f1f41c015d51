import { useMutation, useQueryClient } from "@tanstack/react-query";
import { withSignIn } from "#client/sign-in.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";
import { changeRelation } from "../api/change-relation.ts";

/** Ends a block. */
export function UnblockButton({ member: { id, nickname } }: { member: { id: string; nickname: string } }) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => changeRelation(queryClient, "unblock", id),
    onSuccess() {
      toast("已解除拉黑", { kind: "done" });
    },
  });
  return (
    <Button
      size="s"
      variant="line"
      loading={isPending}
      aria-label={`解除拉黑${nickname}`}
      onClick={() => void withSignIn(() => mutateAsync(), "解除拉黑")}
    >
      解除
    </Button>
  );
}
