import { useScreen } from "#client/screen-context.tsx";
import type { ActivityCard } from "#features/activities/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { activityTypeNames } from "#shared/activity.ts";
import { dayAndTime } from "#shared/activity-time.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { Tag } from "#ui/tag.tsx";
import { priceFrom } from "../../../price.ts";
import { seatWords, stateKinds, stateWord } from "../state-words.ts";
import { Stars } from "./stars.tsx";

/** An activity in a list: poster with its state, title, when, where, what it costs and how many seats are left. */
export function ActivityRow({ activity }: { activity: ActivityCard }) {
  const { section } = useScreen();
  const club = sectionBySlug(activity.section);
  const named = club !== undefined && !club.umbrella && section.umbrella ? club.shortName : "";
  const isPast = activity.state === "ended" || activity.state === "cancelled";
  return (
    <a
      href={pathOf("active.info", { id: activity.id }, { section })}
      className="press hair-b mx-edge flex gap-3 py-3.5"
    >
      <span className="relative block w-30 flex-none self-start overflow-hidden rounded-2">
        {activity.poster ? (
          <Picture media={activity.poster} alt="" ratio="4:3" sizes="min(32vw, 174px)" />
        ) : (
          <span className="bg-hero grid aspect-4/3 w-full place-items-center">
            <Icon name="ticket" size="l" />
          </span>
        )}
        <Tag kind={stateKinds[activity.state]} className="absolute top-1.5 left-1.5">
          {stateWord(activity)}
        </Tag>
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 className="line-clamp-2 text-17 leading-snug font-semibold">{activity.title}</h2>
        <span className="num mt-1 truncate text-13 text-ink-2">
          {dayAndTime(new Date(activity.starts_at))}
        </span>
        <span className="mt-0.5 truncate text-13 text-ink-3">
          {[activity.city, activity.place].filter(Boolean).join(" · ") || "地点待定"}
        </span>
        <span className="mt-auto flex min-w-0 items-center gap-1.5 pt-1.5 text-12 text-ink-3">
          <Tag>{activityTypeNames[activity.type]}</Tag>
          {named ? <Tag>{named}</Tag> : null}
          <span className="num ml-auto flex flex-none items-center gap-1">
            {isPast ? (
              activity.rating === null ? null : (
                <>
                  <Stars value={activity.rating} />
                  <span>{activity.rating.toFixed(1)} 分</span>
                </>
              )
            ) : (
              <>
                {activity.state === "announced" ? "" : `${seatWords(activity)} · `}
                <b className="font-semibold text-accent-ink">{priceFrom(activity)}</b>
              </>
            )}
          </span>
        </span>
      </div>
    </a>
  );
}
