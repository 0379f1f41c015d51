import type { ActivityDetail } from "#features/activities/contract.ts";
import type { ActivitySide } from "#features/activities/mine-contract.ts";
import type { ActivityState } from "#shared/activity-standing.ts";

/** What the one main button of an activity's page does. */
export type MainAction =
  | { does: "apply"; label: string }
  | { does: "ticket"; label: string }
  | { does: "review"; label: string }
  | { does: "reviews"; label: string }
  | { does: "wish"; wish: "open" | "again"; label: string; on: boolean }
  | { does: "nothing"; label: string };

const none = (label: string): MainAction => ({ does: "nothing", label });

/**
 * The main button by where the activity and the member stand.
 * @param state at this moment @param side null for visitors, and until it is known
 */
export function mainAction(
  state: ActivityState,
  activity: Pick<ActivityDetail, "kinds">,
  side: Pick<ActivitySide, "sign_up" | "wishes" | "attended" | "review" | "can"> | null,
): MainAction {
  const signUp = side?.sign_up ?? null;
  if (state === "ended") {
    if (side?.can.review) return { does: "review", label: "写评价" };
    if (side?.review) return { does: "reviews", label: "查看我的评价" };
  }
  if (state === "ended" || state === "cancelled") return wished("again", "想再来", side);
  switch (signUp?.state) {
    case "offered":
      return { does: "apply", label: "有名额了，去确认" };
    case "waiting":
      return { does: "apply", label: `候补第 ${signUp.place ?? 1} 位` };
    case "in_review":
      return { does: "apply", label: "报名待审核" };
    case "confirmed":
      if (signUp.asked_again) return { does: "apply", label: "时间地点有变，去确认" };
      return signUp.can.enter
        ? { does: "ticket", label: "出示入场券" }
        : { does: "apply", label: "我的报名" };
    default:
  }
  switch (state) {
    case "announced":
      return wished("open", "预约提醒", side);
    case "open":
      return { does: "apply", label: "立即报名" };
    case "full":
      return activity.kinds.every(({ closed }) => closed)
        ? none("已报满")
        : { does: "apply", label: "候补报名" };
    case "running":
      return none("活动进行中");
    default:
      return none("报名已截止");
  }
}

function wished(
  wish: "open" | "again",
  label: string,
  side: Pick<ActivitySide, "wishes"> | null,
): MainAction {
  const on = side?.wishes.includes(wish) ?? false;
  return { does: "wish", wish, on, label: on ? (wish === "open" ? "已预约提醒" : "已想再来") : label };
}
