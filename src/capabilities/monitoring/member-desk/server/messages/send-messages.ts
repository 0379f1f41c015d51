import { and, asc, count, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { type OperatorSetting, settingValue } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { tellMany } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { lockedRow } from "#platform/database/row.ts";
import { eachDue } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { filterWhere } from "../segments/filter.ts";
import { groupMessages, groupMessageTellings } from "../tables.ts";
import { newsNotice, serviceNotice } from "./notice-kinds.ts";

export const SEND_MESSAGES = "member-messages";
export const WEEKLY_LIMIT = "members.messages_a_week";
export const weeklyLimit: OperatorSetting<number> = {
  group: "会员",
  title: "每位会员每周最多收到几条群发消息",
  meaning: "七天之内已经收到这么多的会员，这一次不再发给他，并且会计数。",
  shape: { type: "integer", min: 1, max: 20, unit: "条" },
  fallback: 2,
};

/** Members of one transaction. */
const AT_ONCE = 500;

const isSending = (now = sql`now()`) =>
  and(inArray(groupMessages.state, ["scheduled", "sending"]), lte(groupMessages.dueAt, now));

/** The key under which a message stands among notices. */
export const messageKey = (id: string) => `group-message:${id}`;

/** Sends all that is due, some hundreds of members a transaction, until nothing is left or somebody stops it. */
export async function sendDueMessages(services: Pick<Services, "db" | "log">): Promise<void> {
  const rows = { id: groupMessages.id, due: isSending(), order: groupMessages.dueAt };
  while ((await eachDue(services, SEND_MESSAGES, rows, sendSome)) > 0);
}

/**
 * The next members of one message. Whom it reached, that they were told and how far it came are written together: what is
 * cut off is done again as if it had never begun, and nobody is told twice or left out.
 * @returns false where nothing is to be done any longer
 */
export async function sendSome(tx: Transaction, id: string, atOnce = AT_ONCE): Promise<boolean> {
  // Of two messages at one moment the second sees what the first told: the limit holds for both together.
  await lock(tx, SEND_MESSAGES);
  const message = await lockedRow(tx, groupMessages, and(eq(groupMessages.id, id), isSending()));
  if (message === undefined) return false;
  const found = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(gt(members.id, message.reached), filterWhere(tx, message.filter)))
    .orderBy(asc(members.id))
    .limit(atOnce);
  const ids = found.map((row) => row.id);
  const full = await overLimit(tx, ids);
  const open = ids.filter((one) => !full.has(one));
  const kind = message.kind === "service" ? serviceNotice : newsNotice;
  const told = await tellMany(tx, kind, { memberIds: open, key: messageKey(id) }, message);
  if (told.length > 0)
    await tx.insert(groupMessageTellings).values(told.map((memberId) => ({ memberId, messageId: id })));
  const done = ids.length < atOnce;
  await tx
    .update(groupMessages)
    .set({
      state: done ? "sent" : "sending",
      reached: ids.at(-1) ?? message.reached,
      told: sql`${groupMessages.told} + ${told.length}`,
      overLimit: sql`${groupMessages.overLimit} + ${full.size}`,
      switchedOff: sql`${groupMessages.switchedOff} + ${open.length - told.length}`,
      ...(done && { endedAt: new Date() }),
    })
    .where(eq(groupMessages.id, id));
  return true;
}

/** Those who had as many messages in the last seven days as anybody gets. */
async function overLimit(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const limit = await settingValue(tx, WEEKLY_LIMIT, weeklyLimit);
  const rows = await tx
    .select({ memberId: groupMessageTellings.memberId })
    .from(groupMessageTellings)
    .where(
      and(
        sql`${groupMessageTellings.memberId} = any(${sql.param([...ids])}::bigint[])`,
        gt(groupMessageTellings.toldAt, sql`now() - interval '7 days'`),
      ),
    )
    .groupBy(groupMessageTellings.memberId)
    .having(sql`${count()} >= ${limit}`);
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Declares the queue that sends at once, and the round that finds what is due and what a crash cut off. */
export async function defineMessageJobs(services: Services): Promise<void> {
  await services.jobs.define(SEND_MESSAGES, { cron: "* * * * *", work: () => sendDueMessages(services) });
}
