import { useMutation, useQueryClient } from "@tanstack/react-query";
import { withSignIn } from "#client/sign-in.ts";
import { INTERESTS_MAX } from "#shared/profile-rules.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";
import { changeProfile } from "../api/change-profile.ts";
import { useOwnProfile } from "../session/use-member.ts";

/** Follows a series or no longer: what is new about it comes into the member's feeds. */
export function FollowSeries({ slug, name }: { slug: string; name: string }) {
  const queryClient = useQueryClient();
  const { data: profile, refetch } = useOwnProfile();
  const keys = profile?.interests.map(({ key }) => key) ?? [];
  const follows = keys.includes(slug);
  const { mutateAsync, isPending } = useMutation({
    async mutationFn() {
      // Whoever just signed in has not been read yet.
      const own = profile ?? (await refetch()).data;
      if (own === undefined) return;
      const now = own.interests.map(({ key }) => key);
      const followed = now.includes(slug);
      if (!followed && now.length >= INTERESTS_MAX) {
        toast(`最多关注 ${INTERESTS_MAX} 个车系，请先在个人资料里移除几个`);
        return;
      }
      const interests = followed ? now.filter((key) => key !== slug) : [...now, slug];
      await changeProfile(queryClient, own, { interests });
      toast(followed ? `不再关注${name}` : `已关注${name}`, { kind: "done" });
    },
    onError: (error) => toast(error.message, { kind: "error" }),
  });
  const toggle = () => void withSignIn(() => mutateAsync(), "关注车系").catch(() => undefined);
  return (
    <Button
      variant={follows ? "line" : "accent"}
      size="s"
      aria-pressed={follows}
      loading={isPending}
      onClick={toggle}
    >
      {follows ? "已关注" : "关注"}
    </Button>
  );
}
