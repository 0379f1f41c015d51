import type { ActivityRow, KindRow } from "./manage.ts";

/** What is missing of one field. */
export interface Missing {
  field: string;
  text: string;
}

type Checked = Pick<
  ActivityRow,
  | "summary"
  | "body"
  | "document"
  | "place"
  | "regionCode"
  | "organiser"
  | "closesAt"
  | "startsAt"
  | "invitedOnly"
  | "type"
  | "notices"
>;

/**
 * What an activity lacks before it can be shown to anybody.
 * @param invitations how many of its invitations can still be used
 */
export function missingOf(
  row: Checked,
  kinds: readonly Pick<KindRow, "quota" | "closed">[],
  invitations: number,
  now: Date,
): Missing[] {
  const missing: Missing[] = [];
  const need = (there: boolean, field: string, text: string) => {
    if (!there) missing.push({ field, text });
  };
  need(row.summary !== "", "summary", "请写一句话介绍，列表和分享里都会用到");
  need(row.body !== "" || row.document.blocks.length > 0, "document", "请写活动介绍");
  need(row.startsAt > now, "starts_at", "开始时间已经过去，请重新选择");
  need(row.closesAt > now, "closes_at", "报名截止时间已经过去，请重新选择");
  need(row.regionCode !== "", "region_code", "请选择城市");
  need(row.place !== "", "place", "请填写地点");
  need(row.organiser !== "", "organiser", "请填写主办方");
  need(
    kinds.some(({ quota, closed }) => quota > 0 && !closed),
    "kinds",
    "至少要有一个开放的票种，名额大于 0",
  );
  need(!row.invitedOnly || invitations > 0, "invited_only", "仅限受邀参加：请先生成邀请码");
  need(row.type !== "track" || row.notices.includes("track"), "notices", "赛道日要签赛道协议");
  return missing;
}
