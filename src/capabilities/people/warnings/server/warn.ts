import { and, eq, isNull } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import { AppError } from "#shared/errors.ts";
import { warnedNotice } from "./notice-kinds.ts";
import { memberWarnings } from "./tables.ts";
import { warningTemplates } from "./templates.ts";

export interface NewWarning {
  memberId: string;
  /** Key of a template, and the version of all of them as they were seen. */
  template: string;
  version: string;
  /** The moderator's own words, below those of the template; empty for none. */
  words: string;
  about?: { kind: string; id: string; excerpt: string } | undefined;
}

type By = { id: string; address: string };
const DAY = 86_400_000;
const keyOf = (id: string) => `warning:${id}`;

/**
 * Warns a member: he is told, and writes nothing more until he has acknowledged it.
 * @returns the warning's id
 * @throws AppError NOT_FOUND (member, template), CONFLICT for an account that is closed, CHANGED for templates that read otherwise
 */
export async function warnMember(tx: Transaction, by: By, input: NewWarning): Promise<string> {
  const { templates, version } = await warningTemplates(tx);
  if (version !== input.version) throw new AppError("CHANGED", "警告模板刚刚改过，请核对新内容后再发");
  const template = templates.find(({ key }) => key === input.template);
  if (template === undefined) throw new AppError("NOT_FOUND", "没有这个警告模板");
  const row = await lockedRow(tx, members, eq(members.id, input.memberId));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这位会员");
  if (row.status === "cancelled") throw new AppError("CONFLICT", "这个账号已注销");
  const text = input.words === "" ? template.text : `${template.text}\n${input.words}`;
  const [warning] = await tx
    .insert(memberWarnings)
    .values({
      ...{ memberId: row.id, title: template.name, text, days: template.days, byAdmin: by.id },
      expiresAt: new Date(Date.now() + template.days * DAY),
      ...(input.about && {
        targetKind: input.about.kind,
        targetId: input.about.id,
        excerpt: [...input.about.excerpt].slice(0, 100).join(""),
      }),
    })
    .returning();
  if (warning === undefined) throw new Error("the warning was not stored");
  await tx.update(members).set({ warned: true }).where(eq(members.id, row.id));
  await notify(tx, warnedNotice, { memberId: row.id, key: keyOf(warning.id) }, warning);
  await recordAudit(tx, {
    adminId: by.id,
    action: "member.warned",
    targetKind: "member",
    targetId: row.id,
    after: {
      reason: text,
      title: template.name,
      until: warning.expiresAt.toISOString(),
      excerpt: row.nickname,
    },
    address: by.address,
  });
  return warning.id;
}

/**
 * Takes a warning back: it counts no longer, and is not waited for. Again changes nothing.
 * @throws AppError NOT_FOUND
 */
export async function withdrawWarning(
  tx: Transaction,
  by: By,
  { memberId, id, reason }: { memberId: string; id: string; reason: string },
): Promise<void> {
  // The member first, as whoever warns and acknowledges does.
  const row = await lockedRow(tx, members, eq(members.id, memberId));
  const warning = await lockedRow(
    tx,
    memberWarnings,
    and(eq(memberWarnings.id, id), eq(memberWarnings.memberId, memberId)),
  );
  if (row === undefined || warning === undefined) throw new AppError("NOT_FOUND", "没有这条警告");
  if (warning.withdrawnAt !== null) return;
  await tx
    .update(memberWarnings)
    .set({ withdrawnAt: new Date(), withdrawnBy: by.id, withdrawnReason: reason })
    .where(eq(memberWarnings.id, id));
  await settleWarned(tx, memberId);
  await withdrawNotices(tx, keyOf(id));
  await recordAudit(tx, {
    adminId: by.id,
    action: "member.warning_withdrawn",
    targetKind: "member",
    targetId: memberId,
    after: { reason, title: warning.title, excerpt: row.nickname },
    address: by.address,
  });
}

/** The member has read it. @throws AppError NOT_FOUND */
export async function acknowledgeWarning(tx: Transaction, memberId: string, id: string): Promise<void> {
  await lockedRow(tx, members, eq(members.id, memberId));
  const [found] = await tx
    .select({ id: memberWarnings.id })
    .from(memberWarnings)
    .where(and(eq(memberWarnings.id, id), eq(memberWarnings.memberId, memberId)));
  if (found === undefined) throw new AppError("NOT_FOUND", "没有这条警告");
  await tx
    .update(memberWarnings)
    .set({ acknowledgedAt: new Date() })
    .where(and(eq(memberWarnings.id, id), isNull(memberWarnings.acknowledgedAt)));
  await settleWarned(tx, memberId);
}

export const isDue = (memberId: string) =>
  and(
    eq(memberWarnings.memberId, memberId),
    isNull(memberWarnings.acknowledgedAt),
    isNull(memberWarnings.withdrawnAt),
  );

/** Has the account say whether a warning waits for its member. */
export async function settleWarned(tx: Queryable, memberId: string): Promise<void> {
  const due = await tx.$count(memberWarnings, isDue(memberId));
  await tx
    .update(members)
    .set({ warned: due > 0 })
    .where(eq(members.id, memberId));
}
