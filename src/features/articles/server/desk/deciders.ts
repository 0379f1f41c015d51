import type { articleDrafts } from "#features/articles/server/tables.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { mayPass, mayPublish } from "./rights.ts";

/**
 * Why an administrator may not decide about a hand-in; null where he may. The one who handed it in never does; nor does who
 * wrote the text last, where what he publishes takes a second person.
 */
export function refuseDeciding(
  actor: AdminActor,
  draft: Pick<typeof articleDrafts.$inferSelect, "kind" | "section" | "updatedBy">,
  { byAdmin }: { byAdmin: string },
): string | null {
  if (!mayPass(actor, draft)) return "你的角色不能复核这个分区的文章";
  if (byAdmin === actor.id) return "自己送审的文章，要由另一位同事复核";
  if (draft.updatedBy === actor.id && !mayPublish(actor, draft))
    return "最后改这篇文章的是你，要由另一位同事复核";
  return null;
}
