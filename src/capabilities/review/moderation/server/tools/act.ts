import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import { notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { ToolAct, ToolInput } from "#capabilities/review/moderation/tools-contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { tellLater } from "../decide.ts";
import { type ActingModerator, liftMute, lockMute, muteMember } from "../mutes/mute-member.ts";
import { actNotice } from "./notice-kinds.ts";
import { putBackRemoved, removeModerated } from "./remove.ts";
import { rightsOn, type ToolUser } from "./rights.ts";
import type { Subject } from "./subject.ts";
import { findModerated, type Moderated, type ModeratedTarget } from "./targets.ts";

interface Acting {
  tx: Transaction;
  services: Services;
  by: ActingModerator;
  subject: Subject;
  target: ModeratedTarget;
  of: Moderated;
  input: ToolInput;
}

/** What takes an act back: the act that does the opposite, or the mute to lift; null where nothing does. */
export interface Undo {
  act: ToolAct | "restore" | "unmute";
  mute?: string;
}

/**
 * Does one of a moderator's acts on something where it stands, with its audit entry, and tells the author where it
 * concerns him; one transaction.
 * @returns what takes it back
 * @throws AppError NOT_FOUND, FORBIDDEN without the right there, CONFLICT when it stands so already, INVALID_INPUT
 *   without a reason where one is asked for
 */
export async function actOn(
  services: Services,
  actor: ToolUser,
  address: string,
  subject: Subject,
  input: ToolInput,
): Promise<Undo | null> {
  const undo = await services.db.transaction(async (tx) => {
    const { target, of } = await findModerated(tx, subject.kind, subject.id);
    const rights = await rightsOn(tx, actor, target, of);
    if (!rights.acts.includes(input.act)) {
      // Whoever could take it back sees that somebody was faster.
      const stood = rights.acts.some(
        (act) => act === (opposites as Partial<Record<ToolAct, ToolAct>>)[input.act],
      );
      throw stood
        ? new AppError("CONFLICT", "它刚被其他管理员改过，请核对最新内容后再操作")
        : new AppError("FORBIDDEN", "你不能在这里进行这项操作");
    }
    if (input.act === "mute" && !rights.muteDays.includes(input.days ?? null))
      throw new AppError("INVALID_INPUT", "请选择禁言时长", { field: "days" });
    if (input.act === "mute" && input.everywhere && !rights.everywhere)
      throw new AppError("FORBIDDEN", "你只能在这个分区禁言");
    const by = await actingAs(tx, actor, address);
    return perform({ tx, services, by, subject, target, of, input });
  });
  if (input.act === "remove") await tellLater(services);
  return undo;
}

const opposites = {
  pin: "unpin",
  unpin: "pin",
  announce: "unannounce",
  unannounce: "announce",
  best: "unbest",
  unbest: "best",
  lock: "unlock",
  unlock: "lock",
} as const satisfies Partial<Record<ToolAct, ToolAct>>;

async function perform(acting: Acting): Promise<Undo | null> {
  const { tx, services, by, subject, target, of, input } = acting;
  const { act } = input;
  if (act === "remove") {
    await removeModerated(tx, services, by, subject, of, reasonOf(input));
    return { act: "restore" };
  }
  if (act === "mute") {
    const mute = await muteMember(tx, by, {
      memberId: of.authorId ?? "",
      section: input.everywhere ? "" : of.section,
      reason: reasonOf(input),
      days: input.days ?? null,
      about: subject,
    });
    return { act: "unmute", mute: mute.id };
  }
  if (act === "move") {
    await moveTo(acting);
    return null;
  }
  const on = act === "pin" || act === "announce" || act === "best" || act === "lock";
  const name = on ? act : opposites[act];
  const toggle = target[name as "pin" | "announce" | "best" | "lock"];
  if (!(await toggle?.(tx, services, subject.id, on)))
    throw new AppError("CONFLICT", "它刚被其他管理员改过，请核对最新内容后再操作");
  await written(acting, { on: !on }, { on });
  const key = `moderate:${subject.kind}:${subject.id}:${name}`;
  if (on) await tell(acting, key);
  else await withdrawNotices(tx, key, { unread: true });
  return { act: opposites[act] };
}

async function moveTo(acting: Acting): Promise<void> {
  const { tx, services, subject, target, of, input } = acting;
  const places = (await target.places?.(tx, of)) ?? [];
  const place = places.find(({ id }) => id === input.place);
  if (place === undefined) throw new AppError("INVALID_INPUT", "请选择要移到哪里", { field: "place" });
  await target.move?.(tx, services, subject.id, place.id);
  await written(acting, { place: of.place ?? "" }, { place: place.id, to: place.label });
  await tell(acting, `moderate:${subject.kind}:${subject.id}:move:${Date.now()}`, place.label);
}

/** @throws AppError INVALID_INPUT */
function reasonOf({ reason }: ToolInput): string {
  if (!reason) throw new AppError("INVALID_INPUT", "请选择或填写原因", { field: "reason" });
  return reason;
}

async function tell({ tx, by, target, of, input }: Acting, key: string, place = ""): Promise<void> {
  // Who looks after his own post tells himself nothing.
  if (of.authorId === null || of.authorId === by.member?.id) return;
  await notify(
    tx,
    actNotice,
    { memberId: of.authorId, key },
    { act: input.act, noun: target.noun, of, place, reason: input.reason ?? "" },
  );
}

async function written(
  { tx, by, subject, of, input }: Acting,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, {
    adminId: by.adminId ?? null,
    action: `moderate.${input.act}`,
    targetKind: subject.kind,
    targetId: subject.id,
    before,
    after: {
      ...after,
      excerpt: of.title,
      reason: input.reason ?? "",
      ...(by.member && { by_member: by.member.id, by_name: by.member.name }),
    },
    address: by.address,
  });
}

/**
 * Takes one's own removal back while its author was not told of it, or lifts one's own mute.
 * @throws AppError NOT_FOUND, CONFLICT when it is too late or somebody else's
 */
export async function undoAct(
  services: Services,
  actor: ToolUser,
  address: string,
  subject: Subject,
  muteId: string | undefined,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const by = await actingAs(tx, actor, address);
    if (muteId === undefined) return putBackRemoved(tx, services, by, subject);
    const mute = await lockMute(tx, muteId);
    const own = actor.kind === "admin" ? mute.byAdmin === actor.id : mute.byMember === actor.id;
    if (!own || mute.targetKind !== subject.kind || mute.targetId !== subject.id)
      throw new AppError("CONFLICT", "这次禁言不是你做的");
    await liftMute(tx, by, muteId);
  });
}

async function actingAs(db: Queryable, actor: ToolUser, address: string): Promise<ActingModerator> {
  if (actor.kind === "admin") return { adminId: actor.id, address };
  const name = (await memberCards(db, [actor.id])).get(actor.id)?.nickname ?? "";
  return { member: { id: actor.id, name }, address };
}
