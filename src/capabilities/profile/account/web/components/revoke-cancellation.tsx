import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshProfile } from "#capabilities/people/members/web/public.ts";
import { accountApi } from "#capabilities/profile/account/web/api/client.ts";
import { cancellation, safety } from "#capabilities/profile/account/web/api/queries.ts";
import { withSignIn } from "#client/sign-in.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";

/** When the account will be gone, and the button that keeps it. */
export function RevokeCancellation({ dueAt, onRevoked }: { dueAt: string; onRevoked?: () => void }) {
  const queryClient = useQueryClient();
  const revoking = useMutation({
    mutationFn: () =>
      withSignIn(async () => {
        const state = await accountApi("DELETE /api/user/cancellation");
        queryClient.setQueryData(cancellation().queryKey, state);
        void queryClient.invalidateQueries({ queryKey: safety().queryKey });
        await refreshProfile(queryClient);
        toast("已撤销注销，账号恢复正常", { kind: "done" });
        onRevoked?.();
      }),
  });
  return (
    <>
      <p className="text-15 leading-body">
        账号将在 <b className="num">{formatDate(dueAt, { time: true })}</b>{" "}
        注销。在那之前可以撤销，一切恢复如常；期间不能发表内容。
      </p>
      <Button
        variant="accent"
        wide
        className="mt-5"
        loading={revoking.isPending}
        onClick={() => revoking.mutate()}
      >
        撤销注销
      </Button>
    </>
  );
}
