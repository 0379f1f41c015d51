import { hasBlocked } from "#capabilities/community/relations/server/public.ts";
import { memberState } from "#capabilities/people/members/server/public.ts";
import type { PageQuery } from "#platform/database/keyset.ts";
import type { Actor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { type SpaceCard, type SpaceList, spaceLists } from "./space-lists.ts";
import { visibilityOf } from "./visibility.ts";

interface Asked extends PageQuery {
  /** A member's id, or the kind of a list of one's own. */
  key: string;
  type?: string | undefined;
}

interface Listed {
  items: SpaceCard[];
  next_cursor: string | null;
  type: string;
  hidden: boolean;
}

/**
 * A page of what a member made. Of one's own what everybody sees, too: a space is shown as others find it.
 * @throws AppError UNAUTHENTICATED where an own list is asked for by nobody, NOT_FOUND (no such member or kind), GONE
 *   (account closed), BLOCKED
 */
export async function listSpace(
  services: Pick<Services, "db" | "keys">,
  actor: Actor,
  { key, type, ...page }: Asked,
): Promise<Listed> {
  const ownId = actor.kind === "member" ? actor.id : null;
  const byId = /^\d/.test(key);
  if (!byId && ownId === null) throw new AppError("UNAUTHENTICATED");
  const memberId = byId ? key : (ownId ?? "");
  const [kind, list] = listOf(byId ? type : key);
  if (memberId !== ownId) {
    await refuseOthers(services, ownId, memberId);
    if (!(await visibilityOf(services.db, memberId)).activity)
      return { items: [], next_cursor: null, type: kind, hidden: true };
  }
  return { ...(await list.list(services, memberId, page)), type: kind, hidden: false };
}

function listOf(key: string | undefined): readonly [key: string, list: SpaceList] {
  const found = spaceLists.entries().find(([name]) => key === undefined || name === key);
  if (found === undefined) throw new AppError("NOT_FOUND");
  return found;
}

async function refuseOthers(
  { db }: Pick<Services, "db">,
  viewerId: string | null,
  memberId: string,
): Promise<void> {
  const state = await memberState(db, memberId);
  if (state === undefined) throw new AppError("NOT_FOUND", "这位车友不存在");
  if (state !== "active") throw new AppError("GONE", state === "banned" ? "该用户已被封禁" : "账号已注销");
  // Who blocked somebody may look all the same: his page asks him first.
  if (viewerId !== null && (await hasBlocked(db, memberId, viewerId))) throw new AppError("BLOCKED");
}
