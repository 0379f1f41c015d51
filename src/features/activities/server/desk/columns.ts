import { seriesBySlug } from "#capabilities/cars/catalogue/server/public.ts";
import { articleHead } from "#features/articles/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { plainText } from "#shared/document.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import { regionName, regionPath } from "#shared/regions.ts";
import type { ActivityInput } from "../../desk-contract.ts";
import type { ActivityRow } from "./manage.ts";

const DAY = 86_400_000;
/** The longest that anything lasts, and the farthest ahead that anything is planned. */
const MOST_DAYS = 30;
const MOST_AHEAD_DAYS = 730;
const MILLION = 1_000_000;

export interface ActivityTimes {
  opensAt: Date;
  closesAt: Date;
  startsAt: Date;
  endsAt: Date;
}

/** @throws AppError INVALID_INPUT beside the field, where their order is wrong */
export function demandOrder({ opensAt, closesAt, startsAt, endsAt }: ActivityTimes): void {
  const wrong = (field: string, text: string) => new AppError("INVALID_INPUT", text, { field });
  if (endsAt <= startsAt) throw wrong("ends_at", "结束时间要晚于开始时间");
  if (endsAt.getTime() - startsAt.getTime() > MOST_DAYS * DAY)
    throw wrong("ends_at", `一场活动最长 ${MOST_DAYS} 天`);
  if (startsAt.getTime() > Date.now() + MOST_AHEAD_DAYS * DAY)
    throw wrong("starts_at", "开始时间太远了，最多提前两年");
  if (closesAt < opensAt) throw wrong("closes_at", "报名截止要晚于开始报名");
  if (closesAt > endsAt) throw wrong("closes_at", "报名截止不能晚于活动结束");
}

/**
 * What an organiser wrote down, as it is stored; kinds of tickets and versions apart.
 * @throws AppError INVALID_INPUT beside the field
 */
export async function columnsOf(db: Queryable, input: ActivityInput) {
  const section = sectionBySlug(input.section);
  if (section === undefined) throw new AppError("INVALID_INPUT", "没有这个分区", { field: "section" });
  const times: ActivityTimes = {
    opensAt: new Date(input.opens_at),
    closesAt: new Date(input.closes_at),
    startsAt: new Date(input.starts_at),
    endsAt: new Date(input.ends_at),
  };
  demandOrder(times);
  if (input.region_code !== "" && regionPath(input.region_code) === undefined)
    throw new AppError("INVALID_INPUT", "没有这个地区", { field: "region_code" });
  if (input.series !== "" && (await seriesBySlug(db, input.series)) === undefined)
    throw new AppError("INVALID_INPUT", "没有这个车系", { field: "series" });
  if (input.club_only && section.umbrella)
    throw new AppError("INVALID_INPUT", "面向所有车友的活动不能只给某个车友会", { field: "club_only" });
  demandUnique("form", input.form, "报名表里有重复的字段");
  demandUnique("stages", input.stages, "路段重复了");
  if (new Set(input.gates).size !== input.gates.length)
    throw new AppError("INVALID_INPUT", "入口重复了", { field: "gates" });
  if (input.form.filter(({ kind }) => kind === "companions").length > 1)
    throw new AppError("INVALID_INPUT", "同行人数只能有一项", { field: "form" });
  if (input.form.filter(({ kind }) => kind === "car").length > 1)
    throw new AppError("INVALID_INPUT", "爱车只能有一项", { field: "form" });
  const recap = input.recap_article_id;
  if (recap !== null && (await articleHead(db, recap)) === undefined)
    throw new AppError("INVALID_INPUT", "没有这篇文章，或者已经下线", { field: "recap_article_id" });
  return {
    section: section.slug,
    ...{ type: input.type, title: input.title, summary: input.summary },
    ...{ document: input.document, body: plainText(input.document), posterId: input.poster_id },
    ...times,
    ...{ regionCode: input.region_code, place: input.place, address: input.address },
    latitudeE6: input.point === null ? null : Math.round(input.point.latitude * MILLION),
    longitudeE6: input.point === null ? null : Math.round(input.point.longitude * MILLION),
    ...{ organiser: input.organiser, contact: input.contact },
    ...{ agenda: input.agenda, stages: input.stages, gates: input.gates },
    ...{ ownersOnly: input.owners_only, series: input.series, minLevel: input.min_level },
    ...{ clubOnly: input.club_only, invitedOnly: input.invited_only, reviewed: input.reviewed },
    notices: [...new Set(input.notices)],
    ...{ form: input.form, emergencyContact: input.emergency_contact, answerHours: input.answer_hours },
    ...{ recapArticleId: input.recap_article_id, commentsClosed: input.comments_closed },
  };
}
export type ActivityColumns = Awaited<ReturnType<typeof columnsOf>>;

function demandUnique(field: string, items: readonly { key: string }[], text: string): void {
  if (new Set(items.map(({ key }) => key)).size !== items.length)
    throw new AppError("INVALID_INPUT", text, { field });
}

/** What is another time or place now, in words; empty where both are as they were. */
export function changeNote(before: ActivityRow, after: ActivityColumns): string {
  const notes: string[] = [];
  const span = ({ startsAt, endsAt }: ActivityTimes) =>
    `${formatDate(startsAt, { time: true })} 至 ${formatDate(endsAt, { time: true })}`;
  if (span(before) !== span(after)) notes.push(`时间改为 ${span(after)}`);
  const where = ({ regionCode, place, address }: Pick<ActivityRow, "regionCode" | "place" | "address">) =>
    [regionName(regionCode), place, address].filter(Boolean).join(" ");
  const point = ({ latitudeE6, longitudeE6 }: Pick<ActivityRow, "latitudeE6" | "longitudeE6">) =>
    `${latitudeE6} ${longitudeE6}`;
  if (where(before) !== where(after)) notes.push(`地点改为 ${where(after)}`);
  // A pin that is set for the first time tells nobody anything new.
  else if (before.latitudeE6 !== null && point(before) !== point(after)) notes.push("地图位置有调整");
  return notes.join("；");
}
