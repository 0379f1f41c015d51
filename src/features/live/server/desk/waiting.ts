import { and, inArray, sql } from "drizzle-orm";
import type { DeskFigure, DeskPart } from "#capabilities/desk/admin/server/public.ts";
import { canSomewhere, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { liveRooms } from "../tables.ts";
import { MANAGE, managedSections } from "./manage.ts";

/** Rooms on the air that have no picture, of the sections that somebody looks after; found by the index of what is not over. */
async function withoutPicture(db: Queryable, reader: Granted): Promise<number> {
  const mine = managedSections(reader);
  if (mine.length === 0) return 0;
  return db.$count(liveRooms, and(sql`${liveRooms.state} = 'interrupted'`, inArray(liveRooms.section, mine)));
}

/** How many wait for a picture, beside the desk's line of live: by the id of its screen. */
export const countWithoutPicture: DeskPart = async ({ db }, reader) =>
  canSomewhere(reader, MANAGE) ? { counts: { "admin.live": await withoutPicture(db, reader) } } : {};

export const withoutPictureFigure: DeskFigure = {
  permission: MANAGE,
  async read({ db }, reader) {
    const value = await withoutPicture(db, reader);
    return {
      label: "直播没有画面",
      value,
      note: value === 0 ? "" : "直播中，但收不到画面",
      tone: value === 0 ? "plain" : "bad",
      link: deskPathOf("admin.live"),
    };
  },
};
