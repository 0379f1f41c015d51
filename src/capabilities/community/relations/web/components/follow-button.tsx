import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { useTask } from "#client/use-task.ts";
import { Button, type ButtonStyle } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { changeRelation, type RelationChange } from "../api/change-relation.ts";
import { relationTo } from "../api/relation.ts";

export interface FollowButtonProps {
  member: { id: string; nickname: string };
  size?: ButtonStyle["size"];
  wide?: boolean;
  /** The relation comes by other means, as with a whole page of a list: nothing is asked for here. */
  known?: boolean;
  className?: string;
}

/** Follows a member, or ends that after a question. Nothing for oneself, and for those whom one side blocked. */
export function FollowButton({ member, size = "s", wide, known = false, className }: FollowButtonProps) {
  const { id, nickname } = member;
  const queryClient = useQueryClient();
  const signedIn = useSession((state) => state.token !== null);
  const ownId = useSession((state) => state.user?.id);
  const { data } = useQuery({ ...relationTo(id), enabled: signedIn && !known && id !== ownId });
  const relation = signedIn ? data?.relation : undefined;
  const { begin, busy } = useTask(async (change: RelationChange) => {
    const known = await changeRelation(queryClient, change, id);
    if (known && change === "follow") toast("已关注", { kind: "done" });
  });
  if (signedIn && id === ownId) return null;
  if (relation?.blocked || relation?.blocked_by) return null;
  const { following = false, followed_by: back = false } = relation ?? {};

  const tap = async () => {
    if (following) {
      const yes = await confirm({
        title: `不再关注${nickname}？`,
        text: back ? "对方仍然关注着你。" : "之后可以再次关注。",
        confirmLabel: "不再关注",
      });
      if (!yes) return;
    }
    await withSignIn(() => begin(following ? "unfollow" : "follow"), "关注");
  };
  return (
    <Button
      size={size}
      wide={wide}
      variant={following ? "quiet" : "accent"}
      icon={following ? (back ? "users" : "check") : "plus"}
      loading={busy}
      aria-pressed={following}
      aria-label={`${following ? "已关注" : "关注"}${nickname}`}
      onClick={() => void tap()}
      className={className}
    >
      {following ? (back ? "互相关注" : "已关注") : back ? "回关" : "关注"}
    </Button>
  );
}
