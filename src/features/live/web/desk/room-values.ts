import type { Picture } from "#capabilities/media/media/web/public.ts";
import { fromField, toField } from "#capabilities/site/blocks/web/public.ts";
import type { Problems } from "#client/form.ts";
import type { DeskRoom, RoomInput } from "#features/live/desk-contract.ts";
import type { orientations } from "#shared/live.ts";

/** Somebody or something that was picked, with the words by which it is shown. */
export interface Picked {
  id: string;
  title: string;
}

/** What stands in the form of a room, under the names by which the server refuses it. */
export interface RoomValues {
  section: string;
  title: string;
  intro: string;
  cover_id: Picture | null;
  article_id: Picked | null;
  orientation: (typeof orientations)[number];
  starts_at: string;
  minutes: string;
  host_id: Picked | null;
  moderator_ids: readonly Picked[];
}

const HOUR = 3_600_000;

/** What a new room begins with: tomorrow evening at eight, when most people watch. */
export function newValues(section: string): RoomValues {
  return {
    ...{ section, title: "", intro: "", cover_id: null, article_id: null, orientation: "landscape" },
    starts_at: `${toField(new Date(Date.now() + 24 * HOUR).toISOString()).slice(0, 10)}T20:00`,
    ...{ minutes: "60", host_id: null, moderator_ids: [] },
  };
}

const personOf = ({ id, nickname }: { id: string; nickname: string }): Picked => ({ id, title: nickname });

export function valuesOf(room: DeskRoom): RoomValues {
  const { section, title, intro, orientation } = room;
  return {
    ...{ section, title, intro, orientation, cover_id: room.cover, article_id: room.article },
    ...{ starts_at: toField(room.starts_at), minutes: String(room.minutes) },
    host_id: room.host && personOf(room.host),
    moderator_ids: room.moderators.map(personOf),
  };
}

/** What is wrong before anything is sent. */
export function problemsOf({ title, starts_at, minutes }: RoomValues): Problems<RoomValues> {
  const length = /^\d{1,4}$/.test(minutes.trim()) ? Number(minutes) : 0;
  return {
    ...(title.trim().length < 2 && { title: "标题至少 2 个字" }),
    ...(fromField(starts_at) === null && { starts_at: "请选择开始时间" }),
    ...((length < 5 || length > 1440) && { minutes: "填 5 到 1440 之间的整数" }),
  };
}

/** As it is sent. @param base the room as it was; a time that was not touched keeps its seconds */
export function bodyOf(values: RoomValues, base?: DeskRoom): RoomInput {
  const { cover_id, article_id, host_id, moderator_ids, ...rest } = values;
  const untouched = base !== undefined && toField(base.starts_at) === values.starts_at;
  return {
    ...rest,
    starts_at: untouched ? base.starts_at : (fromField(values.starts_at) ?? ""),
    minutes: Number(values.minutes),
    cover_id: cover_id?.id ?? null,
    article_id: article_id?.id ?? null,
    host_id: host_id?.id ?? null,
    moderator_ids: moderator_ids.map(({ id }) => id),
  };
}
