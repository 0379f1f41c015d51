import { useScreen } from "#client/screen-context.tsx";
import type { ActivityDetail } from "#features/activities/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { dayAndTime } from "#shared/activity-time.ts";
import { Picture } from "#ui/picture.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";

interface CommentsHeadProps {
  activity: ActivityDetail;
  view: "comments" | "reviews";
  onView: (view: "comments" | "reviews") => void;
}

/** What is talked about, and whether one reads comments or what participants say. */
export function CommentsHead({ activity, view, onView }: CommentsHeadProps) {
  const { section } = useScreen();
  return (
    <>
      <a
        href={pathOf("active.info", { id: activity.id }, { section })}
        className="press mx-edge mt-2 flex items-center gap-3 rounded-2 bg-surface-2 p-2.5"
      >
        {activity.poster ? (
          <span className="block w-20 flex-none overflow-hidden rounded-1">
            <Picture media={activity.poster} alt="" ratio="4:3" sizes="22vw" />
          </span>
        ) : null}
        <span className="min-w-0 flex-1">
          <span className="line-clamp-1 text-15 font-semibold">{activity.title}</span>
          <span className="num mt-0.5 block truncate text-12 text-ink-3">
            {[dayAndTime(new Date(activity.starts_at)), activity.place].filter(Boolean).join(" · ")}
          </span>
        </span>
      </a>
      <div className="px-edge pt-3">
        <SegmentedControl
          label="切换内容"
          options={[
            {
              value: "comments" as const,
              label: `评论${activity.comments > 0 ? ` ${activity.comments}` : ""}`,
            },
            {
              value: "reviews" as const,
              label: `作业与评价${activity.reviews > 0 ? ` ${activity.reviews}` : ""}`,
            },
          ]}
          value={view}
          onChange={onView}
        />
      </div>
    </>
  );
}
