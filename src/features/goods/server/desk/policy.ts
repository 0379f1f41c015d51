import { type AuditAction, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { can, type Granted } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { sectionBySlug, sections } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";

export const MANAGE = "goods.manage";

export type AtDesk = Pick<AdminActor, "id" | "grants" | "address">;

/** Slugs of the sections whose goods somebody looks after; of one alone where it is asked for. */
export function managedSections(actor: Granted, section?: string): string[] {
  return sections
    .map(({ slug }) => slug)
    .filter((slug) => (section === undefined || slug === section) && can(actor, MANAGE, { section: slug }));
}

/** @throws AppError INVALID_INPUT for no section, FORBIDDEN for another's */
export function demandManaging(actor: Granted, section: string): void {
  if (sectionBySlug(section) === undefined)
    throw new AppError("INVALID_INPUT", "没有这个分区", { field: "section" });
  if (!can(actor, MANAGE, { section })) throw new AppError("FORBIDDEN", "你的角色不能管理这个分区的商品");
}

/** Shelves and freight serve all sections alike. @throws AppError FORBIDDEN for whoever has one section alone */
export function demandShared(actor: Granted): void {
  if (!can(actor, MANAGE))
    throw new AppError("FORBIDDEN", "货架和运费模板各分区共用，需要全部分区的商品权限");
}

type Verb = Extract<AuditAction, `goods.${string}`>;
type Kind = "goods" | "goods_category" | "freight_template" | "flash_sale" | "goods_file";

/** Writes down what the desk did to goods, in the transaction that does it. */
export function record(
  db: Queryable,
  { id: adminId, address }: AtDesk,
  action: Verb,
  target: { kind: Kind; id: string },
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  return recordAudit(db, {
    ...{ adminId, action, address },
    ...{ targetKind: target.kind, targetId: target.id, ...change },
  });
}

export const wrong = (field: string, text: string) => new AppError("INVALID_INPUT", text, { field });
