import type { ActivityCard, OwnSignUp } from "#features/activities/contract.ts";
import { type SignUpState, signUpStateNames } from "#shared/activity-standing.ts";
import { formatDate } from "#shared/format.ts";
import type { TagProps } from "#ui/tag.tsx";

const kinds: Readonly<Record<SignUpState, NonNullable<TagProps["kind"]>>> = {
  in_review: "warn",
  waiting: "warn",
  offered: "info",
  confirmed: "solid",
  rejected: "bad",
  cancelled: "plain",
  lapsed: "plain",
  removed: "plain",
};

/** How a sign-up's state is called, and how it looks. */
export function stateOf({ state, place, entered_at, activity, fen }: OwnSignUp): {
  label: string;
  kind: NonNullable<TagProps["kind"]>;
} {
  if (state === "waiting" && place !== null) return { label: `候补第 ${place} 位`, kind: "warn" };
  if (state === "offered" && fen > 0) return { label: "待付款", kind: "info" };
  if (state === "confirmed" && entered_at !== null) return { label: "已签到", kind: "ok" };
  if (state === "confirmed" && activity.state === "ended") return { label: "未到场", kind: "plain" };
  return { label: signUpStateNames[state], kind: kinds[state] };
}

const WEEKDAYS = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"];
const CHINA_MS = 8 * 3_600_000;

/** 11月29日 周六 06:30–11:00; over more than a day 11月29日 周六 06:30 – 11月30日 11:00. */
export function timesOf({ starts_at, ends_at }: Pick<ActivityCard, "starts_at" | "ends_at">): string {
  const day = (time: string) => {
    const date = new Date(Date.parse(time) + CHINA_MS);
    return `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
  };
  const clock = (time: string) => formatDate(time, { time: true }).slice(-5);
  const weekday = WEEKDAYS[new Date(Date.parse(starts_at) + CHINA_MS).getUTCDay()] ?? "";
  const begins = `${day(starts_at)} ${weekday} ${clock(starts_at)}`;
  return day(starts_at) === day(ends_at)
    ? `${begins}–${clock(ends_at)}`
    : `${begins} – ${day(ends_at)} ${clock(ends_at)}`;
}

/** 7 天 20 小时, 3 小时 12 分, 8 分钟; of at least a minute. */
export function spanOf(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `${days} 天 ${hours} 小时`;
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${minutes} 分钟`;
}
