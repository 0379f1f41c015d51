import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import { myPath } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";
import { joinClub } from "../api/membership.ts";
import { useOwnClubs } from "../api/own-clubs.ts";
import { numberText } from "../words.ts";

export interface JoinClubProps {
  wide?: boolean;
  /** Slug of the club's section; that of the screen unless it is given. */
  club?: string | undefined;
}

/** Joins a club; for who is in it, his number, which leads to his card. */
export function JoinClub({ wide = false, club }: JoinClubProps) {
  const { section: here } = useScreen();
  const section = sectionBySlug(club) ?? here;
  const queryClient = useQueryClient();
  const own = useOwnClubs()?.find((one) => one.section === section.slug);
  const { mutateAsync: join, isPending } = useMutation({
    mutationFn: () => joinClub(queryClient, section.slug),
    onSuccess: ({ first, number }) =>
      toast(first ? `欢迎加入，你是第 ${number} 位会员` : `欢迎回来，你的编号还是 ${numberText(number)}`, {
        kind: "done",
      }),
  });
  if (own) {
    return (
      <a
        href={myPath(section)}
        className={`press num inline-flex h-11 items-center justify-center rounded-2 px-5 text-15 font-semibold inset-ring inset-ring-current/50 ${wide ? "w-full" : ""}`}
      >
        {numberText(own.number)}
      </a>
    );
  }
  return (
    <Button
      variant="accent"
      wide={wide}
      loading={isPending}
      onClick={() => void withSignIn(() => join(), "加入车友会")}
    >
      加入车友会
    </Button>
  );
}
