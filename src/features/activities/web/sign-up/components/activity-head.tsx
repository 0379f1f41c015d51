import type { ActivityCard } from "#features/activities/contract.ts";
import { activityStateNames } from "#shared/activity-standing.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { Tag } from "#ui/tag.tsx";
import { activityPath } from "../../../address.ts";
import { timesOf } from "../words.ts";

/** Which activity a form is about, with the way to its page. */
export function ActivityHead({ activity, address = "" }: { activity: ActivityCard; address?: string }) {
  const { poster, title, state, city, place } = activity;
  const where = [city, place].filter(Boolean).join(" · ") || address;
  return (
    <a href={activityPath(activity)} className="press flex gap-3 rounded-3 bg-surface-2 p-3">
      {poster && (
        <span className="w-24 flex-none self-start overflow-hidden rounded-2">
          <Picture media={poster} alt="" ratio="3:2" sizes="26vw" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="flex items-start gap-2">
          <b className="line-clamp-2 min-w-0 flex-1 text-15 leading-tight font-semibold">{title}</b>
          <Tag kind={state === "open" ? "accent" : "plain"}>{activityStateNames[state]}</Tag>
        </span>
        <span className="num mt-1.5 flex items-center gap-1 text-12 text-ink-2">
          <Icon name="calendar" size="xs" className="flex-none" />
          <span className="truncate">{timesOf(activity)}</span>
        </span>
        {where !== "" && (
          <span className="mt-1 flex items-center gap-1 text-12 text-ink-2">
            <Icon name="pin" size="xs" className="flex-none" />
            <span className="truncate">{where}</span>
          </span>
        )}
      </span>
    </a>
  );
}
