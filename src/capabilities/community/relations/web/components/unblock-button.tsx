import { useMutation, useQueryClient } from "@tanstack/react-query";
import { withSignIn } from "#client/sign-in.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";
import { changeRelation } from "../api/change-relation.ts";

interface UnblockButtonProps {
  member: { id: string; nickname: string };
  /** Where nothing else says what it ends. */
  named?: boolean;
}

/** Ends a block. */
export function UnblockButton({ member: { id, nickname }, named = false }: UnblockButtonProps) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => changeRelation(queryClient, "unblock", id),
    onSuccess() {
      toast("已解除拉黑", { kind: "done" });
    },
  });
  return (
    <Button
      size={named ? "m" : "s"}
      variant={named ? "accent" : "line"}
      loading={isPending}
      aria-label={`解除拉黑${nickname}`}
      onClick={() => void withSignIn(() => mutateAsync(), "解除拉黑")}
    >
      {named ? "解除拉黑" : "解除"}
    </Button>
  );
}
