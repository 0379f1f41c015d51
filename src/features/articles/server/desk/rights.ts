import { can, canAlone } from "#platform/auth/permissions.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { AppError } from "#shared/errors.ts";

export const WRITE = "articles.write";
export const PUBLISH = "articles.publish";

type Who = Pick<AdminActor, "grants">;

interface Where {
  kind: string;
  section: string;
}

export const mayWrite = (actor: Who, { kind, section }: Where): boolean =>
  can(actor, WRITE, { kind, section });

/** Whether he may pass what colleagues handed in. What he publishes himself may still take a second person. */
export const mayPass = (actor: Who, { kind, section }: Where): boolean =>
  can(actor, PUBLISH, { kind, section });

/** Whether he may change what visitors see by himself. */
export const mayPublish = (actor: Who, { kind, section }: Where): boolean =>
  canAlone(actor, PUBLISH, { kind, section });

/** @throws AppError FORBIDDEN */
export function demandWriting(actor: Who, where: Where): void {
  if (!mayWrite(actor, where)) throw new AppError("FORBIDDEN", "你的角色不能编辑这个分区的文章");
}

/**
 * Asked before everything that changes what visitors see of articles: publishing in any way, times, taking down, pins.
 * @throws AppError FORBIDDEN, also where a second person has to pass it
 */
export function demandPublishing(actor: Who, where: Where): void {
  if (mayPublish(actor, where)) return;
  throw new AppError(
    "FORBIDDEN",
    mayPass(actor, where) ? "你的发布要经另一位同事复核，请先送审" : "你的角色不能发布这个分区的文章",
  );
}

/**
 * For other ways that bring articles in front of visitors, or take them away, by a right of their own: whoever publishes
 * in the section with a second person only does not get round him there.
 * @throws AppError FORBIDDEN
 */
export function refuseWithoutSecond(actor: Who, section: string): void {
  if (can(actor, PUBLISH, { section }) && !canAlone(actor, PUBLISH, { section }))
    throw new AppError("FORBIDDEN", "你在这个分区的发布要经另一位同事复核，请没有这项要求的同事来做");
}
