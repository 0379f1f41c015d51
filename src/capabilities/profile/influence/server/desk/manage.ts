import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { type AtDesk, sectionsOf } from "#capabilities/review/applications/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { MANAGE } from "../kind.ts";

/** Sections whose voices somebody runs; the umbrella asks for all of them. */
export const managedSections = (actor: AdminActor, section: string | undefined): string[] =>
  sectionsOf(actor, MANAGE, { section });

/** @throws AppError INVALID_INPUT for no section; FORBIDDEN where the administrator does not run its voices */
export function demandManaging({ grants }: Pick<AdminActor, "grants">, section: string): void {
  if (sectionBySlug(section) === undefined)
    throw new AppError("INVALID_INPUT", "没有这个分区", { field: "section" });
  if (!can({ grants }, MANAGE, { section }))
    throw new AppError("FORBIDDEN", "你的角色不能管理这个分区的达人");
}

/** Writes down what was done to a season, an invitation, a right or a claim. */
export function recordManaged(
  tx: Transaction,
  { actor, address }: AtDesk,
  what: "season" | "code" | "right" | "claim",
  targetId: string,
  change: { before?: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, {
    ...{ adminId: actor.id, action: `influence.${what}`, targetKind: `influence_${what}`, targetId },
    ...{ ...change, address },
  });
}

/** A row that was just written. */
export function stored<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("it was not stored");
  return row;
}
