import type { Picture } from "#capabilities/media/media/web/public.ts";
import {
  blockKey,
  blocksOf,
  documentOf,
  type EditedBlock,
  fromField,
  toField,
} from "#capabilities/site/blocks/web/public.ts";
import type { Problems } from "#client/form.ts";
import type { ActivityInput, DeskActivityDetail } from "#features/activities/desk-contract.ts";
import type { ActivityType, AgendaItem, FormField, NoticeKey, Stage } from "#shared/activity.ts";
import { parseYuan, yuanOf } from "#shared/money.ts";

/** A kind of ticket while it is edited: figures as they are typed. */
export interface EditedKind {
  key: string;
  id: string | null;
  name: string;
  note: string;
  quota: string;
  points: string;
  /** In yuan. */
  fee: string;
  counts_companions: boolean;
  closed: boolean;
}

/** What stands in the form of an activity, under the names by which the server refuses it. */
export interface EditValues {
  section: string;
  type: ActivityType;
  title: string;
  summary: string;
  document: EditedBlock[];
  poster_id: Picture | null;
  opens_at: string;
  closes_at: string;
  starts_at: string;
  ends_at: string;
  region_code: string;
  place: string;
  address: string;
  /** Latitude and longitude as people copy them: 30.24560, 120.15530; empty for none. */
  point: string;
  organiser: string;
  contact: string;
  agenda: readonly (AgendaItem & { key: string })[];
  stages: readonly Stage[];
  gates: readonly { key: string; label: string }[];
  owners_only: boolean;
  series: string;
  min_level: string;
  club_only: boolean;
  invited_only: boolean;
  reviewed: boolean;
  notices: readonly NoticeKey[];
  /** The form's fields; `form` is where a form says what belongs to no field. */
  questions: readonly FormField[];
  emergency_contact: boolean;
  answer_hours: string;
  kinds: readonly EditedKind[];
  recap_article_id: { id: string; title: string } | null;
  comments_closed: boolean;
}

export function valuesOf(activity: DeskActivityDetail): EditValues {
  const { point, kinds, series, agenda, gates } = activity;
  return {
    ...{ section: activity.section, type: activity.type, title: activity.title },
    ...{ summary: activity.summary, document: blocksOf(activity.document), poster_id: activity.poster },
    ...{ opens_at: toField(activity.opens_at), closes_at: toField(activity.closes_at) },
    ...{ starts_at: toField(activity.starts_at), ends_at: toField(activity.ends_at) },
    ...{ region_code: activity.region_code, place: activity.place, address: activity.address },
    point: point === null ? "" : `${point.latitude}, ${point.longitude}`,
    ...{ organiser: activity.organiser, contact: activity.contact, stages: activity.stages },
    agenda: agenda.map((item) => ({ ...item, key: blockKey() })),
    gates: gates.map((label) => ({ key: blockKey(), label })),
    ...{ owners_only: activity.owners_only, series: series?.key ?? "" },
    ...{ min_level: String(activity.min_level), club_only: activity.club_only },
    ...{ invited_only: activity.invited_only, reviewed: activity.reviewed, notices: activity.notices },
    ...{ questions: activity.form, emergency_contact: activity.emergency_contact },
    answer_hours: String(activity.answer_hours),
    kinds: kinds.map((kind) => ({
      ...{ key: kind.id, id: kind.id, name: kind.name, note: kind.note, quota: String(kind.quota) },
      ...{
        points: String(kind.points),
        fee: yuanOf(kind.fen),
        counts_companions: kind.counts_companions,
        closed: kind.closed,
      },
    })),
    ...{ recap_article_id: activity.recap, comments_closed: activity.comments_closed },
  };
}

const whole = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Degrees of a point as it is typed or pasted; null for none, undefined for what is no point. */
export function pointOf(text: string): { latitude: number; longitude: number } | null | undefined {
  if (text.trim() === "") return null;
  const [, latitude, longitude, ...rest] =
    /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,，\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined || rest.length > 0) return undefined;
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

/** What is wrong before anything is sent. */
export function problemsOf(values: EditValues): Problems<EditValues> {
  const found: Problems<EditValues> = {};
  if (values.title.trim().length < 2) found.title = "标题至少 2 个字";
  for (const time of ["opens_at", "closes_at", "starts_at", "ends_at"] as const)
    if (fromField(values[time]) === null) found[time] = "请选择时间";
  if (pointOf(values.point) === undefined)
    found.point = "请依次填写纬度、经度，用英文逗号隔开，如 30.2456, 120.1553";
  if (Number.isNaN(whole(values.answer_hours))) found.answer_hours = "只能填整数";
  if (Number.isNaN(whole(values.min_level))) found.min_level = "只能填整数";
  const wrong = values.kinds.find(
    ({ quota, points }) => Number.isNaN(whole(quota)) || Number.isNaN(whole(points)),
  );
  if (wrong !== undefined) found.kinds = `“${wrong.name || "票种"}”的名额和积分只能填整数`;
  const odd = values.kinds.find(({ fee }) => parseYuan(fee) === null);
  if (odd !== undefined) found.kinds = `“${odd.name || "票种"}”的费用请写成 49 或 49.50`;
  return found;
}

/** As it is sent; what is no figure or time was refused by `problemsOf`. */
export function bodyOf(values: EditValues): ActivityInput {
  const { questions, document, poster_id, point, gates, agenda, kinds, recap_article_id, ...rest } = values;
  const time = (text: string) => fromField(text) ?? "";
  return {
    ...rest,
    document: documentOf(document),
    poster_id: poster_id?.id ?? null,
    ...{ opens_at: time(values.opens_at), closes_at: time(values.closes_at) },
    ...{ starts_at: time(values.starts_at), ends_at: time(values.ends_at) },
    point: pointOf(point) ?? null,
    agenda: agenda.map(({ time: at, text }) => ({ time: at, text })),
    stages: [...values.stages],
    gates: gates.map(({ label }) => label),
    min_level: whole(values.min_level),
    answer_hours: whole(values.answer_hours),
    notices: [...values.notices],
    form: questions.map((field) => ({ ...field, options: [...field.options] })),
    kinds: kinds.map(({ key: _key, quota, points, fee, ...kind }) => ({
      ...{ ...kind, quota: whole(quota), points: whole(points), fen: parseYuan(fee) ?? 0 },
    })),
    recap_article_id: recap_article_id?.id ?? null,
  };
}
