import { useQuery } from "@tanstack/react-query";
import { LevelBar } from "#capabilities/community/growth/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { LoadingMark } from "#ui/loading-mark.tsx";
import { calendar } from "../api/calendar.ts";
import { useCheckIn } from "../use-check-in.ts";
import { pointsOfToday } from "./check-in-button.tsx";

/** Level and check-in of the day in one, for the hero of the personal page; nothing for visitors. */
export function CheckInCard({ className }: { className?: string }) {
  return <LevelBar action={<HeroCheckIn />} className={className} />;
}

/** On a hero: checks in once, and leads to the calendar from then on. */
function HeroCheckIn() {
  const { section } = useScreen();
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...calendar(), enabled: signedIn });
  const { pending, checkIn } = useCheckIn();
  if (data?.done_today) {
    return (
      <a
        href={pathOf("my.integral", {}, { section })}
        className="press flex min-h-11 flex-none items-center gap-1 text-13"
      >
        <Icon name="check" size="s" />
        已签 {data.streak} 天
      </a>
    );
  }
  return (
    <button
      type="button"
      onClick={checkIn}
      aria-disabled={pending || data === undefined || undefined}
      disabled={data === undefined}
      className={buttonClass({ variant: "accent", size: "s" })}
    >
      {pending ? <LoadingMark size="s" /> : data ? `签到 +${pointsOfToday(data)}` : "签到"}
    </button>
  );
}
