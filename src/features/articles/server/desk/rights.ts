import { can } from "#platform/auth/permissions.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { AppError } from "#shared/errors.ts";

export const WRITE = "articles.write";
export const PUBLISH = "articles.publish";

interface Where {
  kind: string;
  section: string;
}

export const mayWrite = (actor: AdminActor, { kind, section }: Where): boolean =>
  can(actor, WRITE, { kind, section });

export const mayPublish = (actor: AdminActor, { kind, section }: Where): boolean =>
  can(actor, PUBLISH, { kind, section });

/** @throws AppError FORBIDDEN */
export function demandWriting(actor: AdminActor, where: Where): void {
  if (!mayWrite(actor, where)) throw new AppError("FORBIDDEN", "你的角色不能编辑这个站点的文章");
}

/** @throws AppError FORBIDDEN */
export function demandPublishing(actor: AdminActor, where: Where): void {
  if (!mayPublish(actor, where)) throw new AppError("FORBIDDEN", "你的角色不能发布这个站点的文章");
}
