import { and, eq, inArray } from "drizzle-orm";
import { members } from "#capabilities/people/members/server/public.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { monitoredTexts } from "../tables.ts";

/** What stands in a text's place in a list. */
export interface ShownText {
  /** How it stands now; null where it is gone, or was refused. */
  state: string | null;
  title: string;
  text: string;
  /** Its public page; empty where it has none. */
  link: string;
}

const GONE: ShownText = { state: null, title: "", text: "", link: "" };

/** What people call a kind of texts: 帖子. */
export function nounOf(kind: string): string {
  return reviewKinds.get(kind)?.noun ?? "内容";
}

/** Texts as they are now, by `kind:id`. */
export async function shownTexts(
  db: Queryable,
  of: readonly { kind: string; targetId: string | null }[],
): Promise<(kind: string, targetId: string | null) => ShownText> {
  const found = new Map<string, ShownText>();
  const stored = of.filter((one): one is { kind: string; targetId: string } => one.targetId !== null);
  for (const [kind, those] of Map.groupBy(stored, (one) => one.kind)) {
    const ids = [...new Set(those.map(({ targetId }) => targetId))];
    const rows = await db
      .select()
      .from(monitoredTexts)
      .where(and(eq(monitoredTexts.kind, kind), inArray(monitoredTexts.targetId, ids)));
    const contents = (await reviewKinds.get(kind)?.load(db, ids)) ?? new Map();
    for (const { targetId, state, title, text, published } of rows)
      found.set(`${kind}:${targetId}`, {
        ...{ state, title, text },
        link: published ? (contents.get(targetId)?.content.link ?? "") : "",
      });
  }
  return (kind, targetId) => found.get(`${kind}:${targetId}`) ?? GONE;
}

/** Names of members, by id. */
export async function namesOfMembers(
  db: Queryable,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, name: members.nickname })
    .from(members)
    .where(inArray(members.id, wanted));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
