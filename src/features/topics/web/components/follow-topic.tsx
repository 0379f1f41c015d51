import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";
import { topicApi } from "../api/client.ts";
import { ownSide, refreshTopics } from "../api/topics.ts";

/** Follows a topic, or ends that. */
export function FollowTopic({ id, name }: { id: string; name: string }) {
  const queryClient = useQueryClient();
  const isMember = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...ownSide(id), enabled: isMember });
  const following = data?.following === true;
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (follow: boolean) =>
      topicApi(follow ? "PUT /api/topics/{id}/follow" : "DELETE /api/topics/{id}/follow", { params: { id } }),
    async onSuccess(_answer, follow) {
      await refreshTopics(queryClient);
      toast(follow ? `已关注 #${name}#` : "已取消关注", { kind: "done" });
    },
  });
  return (
    <Button
      size="s"
      variant={following ? "quiet" : "accent"}
      loading={isPending}
      aria-pressed={following}
      onClick={() => void withSignIn(() => mutateAsync(!following), "关注话题").catch(() => undefined)}
    >
      {following ? "已关注" : "关注"}
    </Button>
  );
}
