import { useQuery } from "@tanstack/react-query";
import type { Calendar } from "#capabilities/community/points/contract.ts";
import { useSession } from "#client/session.ts";
import { Button } from "#ui/button.tsx";
import { calendar } from "../api/calendar.ts";
import { useCheckIn } from "../use-check-in.ts";

/** What a check-in gives now: every day's points, and the reward of the streak that it reaches. */
export function pointsOfToday({ daily_points, done_today, streak, rewards }: Calendar): number {
  const reached = done_today ? streak : streak + 1;
  return daily_points + (rewards.find((reward) => reward.streak === reached)?.points ?? 0);
}

/** Checks in; afterwards it says so. */
export function CheckInButton({ size = "m", wide = false }: { size?: "s" | "m" | "l"; wide?: boolean }) {
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...calendar(), enabled: signedIn });
  const { pending, checkIn } = useCheckIn();
  const done = data?.done_today === true;
  return (
    <Button
      variant={done ? "quiet" : "accent"}
      size={size}
      wide={wide}
      loading={pending}
      disabled={done || (signedIn && data === undefined)}
      icon={done ? "check" : undefined}
      onClick={checkIn}
    >
      {done ? "已签到" : data ? `签到 +${pointsOfToday(data)}` : "签到"}
    </Button>
  );
}
