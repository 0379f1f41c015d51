import { inArray, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { type Showing, showings } from "./showing.ts";
import { media } from "./tables.ts";

interface Names {
  images: Iterable<string>;
  videos?: Iterable<string>;
}

interface Naming {
  /** Whoever edits; null where the product itself copies what somebody else was allowed to name. */
  adminId: string | null;
  /** Whether the thing whose draft it is has the file already. */
  held: Showing;
  /** Where it is edited, if the form says so. */
  field?: string;
}

/**
 * Which files a draft at the desk may name: what it has already, its editor's own uploads, what nobody uploaded, as imports, and
 * what an editor uploaded that everybody sees by now. So never a member's, nor one that an editor of another section has not
 * published.
 * @throws AppError INVALID_INPUT when one of them is none of these, is gone, or is a picture in place of a film
 */
export async function demandNameable(
  db: Queryable,
  { images, videos = [] }: Names,
  { adminId, held, field }: Naming,
): Promise<void> {
  const films = new Set(videos);
  const wanted = [...new Set([...images, ...films])];
  if (wanted.length === 0) return;
  const rows = await db
    .select({
      ...{ id: media.id, kind: media.kind, member: media.ownerMemberId, admin: media.ownerAdminId },
      isHeld: sql<boolean>`${held(sql`${media.id}`)}`,
    })
    .from(media)
    .where(inArray(media.id, wanted));
  const isOwn = ({ member, admin }: (typeof rows)[number]) =>
    member === null && (admin === null || adminId === null || admin === adminId);
  const others = rows.filter((row) => !row.isHeld && !isOwn(row) && row.member === null);
  const shown = await shownAmong(
    db,
    others.map(({ id }) => id),
  );
  const kinds = new Map(
    rows.flatMap((row) => (row.isHeld || isOwn(row) || shown.has(row.id) ? [[row.id, row.kind]] : [])),
  );
  if (wanted.some((id) => kinds.get(id) !== (films.has(id) ? "video" : "image")))
    throw new AppError(
      "INVALID_INPUT",
      "有图片或视频已失效，请重新上传",
      field === undefined ? {} : { field },
    );
}

/** Those that everybody sees at this moment. */
async function shownAmong(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const conditions = showings.entries().map(([, showing]) => showing(sql`${media.id}`));
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(sql`${inArray(media.id, [...ids])} and (${sql.join(conditions, sql` or `)})`);
  return new Set(rows.map(({ id }) => id));
}
