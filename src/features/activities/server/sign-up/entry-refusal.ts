import { type StoredState, stateAt, type Times } from "#shared/activity-standing.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";

/** Why nobody can sign up now; null while sign-up is open. */
export function entryRefusal(activity: Times & { state: StoredState }, now: Date): AppError | null {
  const state = stateAt(activity.state, activity, now);
  switch (state) {
    case "open":
      return null;
    case "draft":
      return new AppError("NOT_FOUND", "活动不存在或已被删除");
    case "announced":
      return new AppError("CLOSED", `报名还没开始，${formatDate(activity.opensAt, { time: true })} 开放`);
    case "closed":
      return new AppError("CLOSED", "报名已截止");
    case "running":
      return new AppError("CLOSED", "活动已经开始，不能再报名");
    case "ended":
      return new AppError("CLOSED", "活动已结束");
    case "cancelled":
      return new AppError("CLOSED", "活动已取消");
  }
}
