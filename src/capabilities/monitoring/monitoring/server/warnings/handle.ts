import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { monitoringEndpoints } from "#capabilities/monitoring/monitoring/contract.ts";
import { decideTarget, demandReason, reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { READ } from "../policy.ts";
import { warningNotes, warnings } from "../tables.ts";
import { textsOfWarning, versionOfText } from "./contents.ts";

type Endpoint = (typeof monitoringEndpoints)["POST /api/admin/warnings/{id}/handle"];
type Result = z.input<Endpoint["data"]>["results"][number];

/**
 * Decides about texts of a warning by their review life, each by itself: what was changed since it was seen, is decided
 * already, or is not the moderator's, is left and says why.
 * @throws AppError NOT_FOUND; INVALID_INPUT for a rejection without a reason
 */
export async function handleTexts(
  services: Services,
  actor: AdminActor,
  warningId: string,
  { texts, decision, reason }: z.output<Endpoint["body"]>,
): Promise<Result[]> {
  const { db } = services;
  const [row] = await db.select().from(warnings).where(eq(warnings.id, warningId));
  if (row === undefined || !can(actor, READ, row.section === "" ? {} : { section: row.section }))
    throw new AppError("NOT_FOUND", "这条预警已不存在");
  demandReason({ decision, reason });
  const inIt = await textsOfWarning(db, warningId, texts);
  const results: Result[] = [];
  for (const { kind, target_id, version } of texts) {
    const refused = inIt.has(`${kind}:${target_id}`)
      ? await decideTarget(
          services,
          { adminId: actor.id, grants: actor.grants, address: actor.address },
          { kind, targetId: target_id },
          { decision, reason },
          async () => version === (await versionNow(services, kind, target_id)),
        )
      : "内容不在这条预警里";
    results.push({ kind, target_id, ok: refused === null, message: refused ?? "" });
  }
  const done = results.filter(({ ok }) => ok).length;
  if (done > 0)
    await db.insert(warningNotes).values({
      ...{ warningId, adminId: actor.id, what: "handled" },
      text: `${decision === "delete" ? "删除" : "驳回"} ${done} 条内容${reason ? `：${reason}` : ""}`,
    });
  return results;
}

async function versionNow({ db }: Services, kind: string, id: string): Promise<string> {
  const [now] = (await reviewKinds.get(kind)?.texts?.read(db, [id])) ?? [];
  return versionOfText(now ?? { state: null, title: "", text: "" });
}
