import type { z } from "zod";
import type { toolsSchema } from "#capabilities/review/moderation/tools-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { reviewKind } from "../kinds/registry.ts";
import { reasonsOf } from "../reasons/reasons.ts";
import { rightsOn, type ToolUser } from "./rights.ts";
import type { Subject } from "./subject.ts";
import { findModerated } from "./targets.ts";

/**
 * What somebody may do with something where it stands, as it stands now; no acts where he is no moderator there.
 * @throws AppError NOT_FOUND
 */
export async function showTools(
  db: Queryable,
  actor: ToolUser,
  { kind, id }: Subject,
): Promise<z.input<typeof toolsSchema>> {
  const { target, of } = await findModerated(db, kind, id);
  const { acts, muteDays, everywhere } = await rightsOn(db, actor, target, of);
  return {
    noun: target.noun,
    section: of.section,
    acts,
    mute_days: muteDays,
    mute_everywhere: everywhere,
    places: acts.includes("move") ? ((await target.places?.(db, of)) ?? []) : [],
    reasons: acts.includes("remove") ? [...(await reasonsOf(db, reviewKind(of.reviewKind)))] : [],
  };
}
