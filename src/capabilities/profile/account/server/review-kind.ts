import { eq, inArray, sql } from "drizzle-orm";
import { listSignIns, members, moveBanEnd } from "#capabilities/people/members/server/public.ts";
import {
  type Effects,
  type Put,
  type ReviewContent,
  type ReviewKind,
  reviewItems,
  type Snapshot,
  type Standing,
} from "#capabilities/review/moderation/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import { deviceName } from "#platform/http/client-name.ts";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { maskMobile } from "#shared/validation.ts";
import { accountAppeals } from "./tables.ts";

type AppealRow = typeof accountAppeals.$inferSelect;

/** Name of the queue. */
export const APPEAL = "appeal";

/** For so long a granted appeal lets its member bind another number. */
const USABLE_MS = 7 * 86_400_000;

/** What people tell who cannot help themselves. Granting it is what helps. */
export const appealKind: ReviewKind = {
  name: APPEAL,
  title: "账号申诉",
  icon: "lock",
  noun: "申诉",
  screening: "never",
  appeals: "never",
  counter: "件",
  reportKind: APPEAL,
  // Nothing of it was ever shown to anybody.
  without: ["remove"],
  reasons: [
    { label: "信息不符", text: "填写的信息与账号记录不符，请核对后重新提交" },
    { label: "信息不足", text: "信息不足以确认是你本人，请补充更多线索" },
    { label: "处罚无误", text: "经核实，处罚符合社区规范，维持不变" },
    { label: "疑似冒用", text: "无法确认是账号本人，为保护账号不能通过" },
  ],
  reportReasons: {},
  load: loadAppeals,
  matches: (pattern) => sql`exists (
    select 1 from ${accountAppeals} join ${members} on ${members.id} = ${accountAppeals.memberId}
    where ${accountAppeals.id} = ${reviewItems.targetId}
      and (${accountAppeals.words} ilike ${pattern} or ${accountAppeals.city} ilike ${pattern}
        or ${accountAppeals.car} ilike ${pattern} or ${members.nickname} ilike ${pattern}))`,
  async read(tx, id) {
    const row = await lockedRow(tx, accountAppeals, eq(accountAppeals.id, id));
    const standing: Standing | undefined = row && {
      state: row.status,
      reason: row.rejectReason,
      snapshot: snapshotOf(row),
    };
    return standing;
  },
  write: (tx, _services, id, to) => writeAppeal(tx, id, to),
  appeared: grant,
  disappeared: takeBack,
  rewritePath: () => pathOf("my.mobileaudit"),
};

export function snapshotOf({ city, car, words }: Pick<AppealRow, "city" | "car" | "words">): Snapshot {
  return { texts: { city, car, words }, pictures: [] };
}

async function writeAppeal(tx: Transaction, id: string, { state, reason, snapshot }: Put): Promise<void> {
  const { city, car, words } = snapshot?.texts ?? {};
  await tx
    .update(accountAppeals)
    .set({
      status: state,
      rejectReason: reason,
      ...(snapshot && { city: city ?? "", car: car ?? "", words: words ?? "" }),
      updatedAt: new Date(),
    })
    .where(eq(accountAppeals.id, id));
}

async function grant(tx: Transaction, services: Effects, id: string): Promise<void> {
  const [row] = await tx.select().from(accountAppeals).where(eq(accountAppeals.id, id));
  if (row === undefined) return;
  if (row.about === "mobile") {
    await tx
      .update(accountAppeals)
      .set({ usableUntil: new Date(Date.now() + USABLE_MS) })
      .where(eq(accountAppeals.id, id));
    return;
  }
  // A ban that is over is none; its reason stays known, should the decision be taken back.
  await tx
    .update(accountAppeals)
    .set({
      usableUntil: sql`(select ${members.statusUntil} from ${members} where ${members.id} = ${row.memberId})`,
    })
    .where(eq(accountAppeals.id, id));
  await moveBanEnd(tx, services, row.memberId, new Date());
}

async function takeBack(tx: Transaction, services: Effects, id: string): Promise<void> {
  const [row] = await tx.select().from(accountAppeals).where(eq(accountAppeals.id, id));
  if (row === undefined) return;
  if (row.about === "ban") await moveBanEnd(tx, services, row.memberId, row.usableUntil);
  await tx.update(accountAppeals).set({ usableUntil: null }).where(eq(accountAppeals.id, id));
}

/** What the member tells, beside what the account's own records say. */
async function loadAppeals(db: Queryable, ids: readonly string[]): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ appeal: accountAppeals, member: members })
    .from(accountAppeals)
    .innerJoin(members, eq(members.id, accountAppeals.memberId))
    .where(inArray(accountAppeals.id, [...ids]));
  const contents = new Map<string, ReviewContent>();
  for (const { appeal, member } of rows) {
    contents.set(appeal.id, {
      content: {
        // Below the words, not as what they answer, which the desk cuts after three lines.
        text: `${inWords(appeal)}\n\n账号记录\n${await recordsOf(db, appeal, member)}`,
        pictures: [],
        region: "",
        public: appeal.status === "published",
        gone: appeal.status === "withdrawn",
        featured: null,
        link: "",
      },
      subject: null,
      quoted: null,
    });
  }
  return contents;
}

function inWords({ about, city, car, words }: AppealRow): string {
  if (about === "ban") return `申请解除封禁\n说明：${words}`;
  return `手机号丢失，申请换绑\n上次登录的城市：${city || "（空）"}\n爱车：${car || "（空）"}\n说明：${words}`;
}

async function recordsOf(
  db: Queryable,
  { about }: AppealRow,
  member: typeof members.$inferSelect,
): Promise<string> {
  const time = (at: Date) => formatDate(at.toISOString(), { time: true });
  const lines = [`注册：${time(member.createdAt)}`];
  if (member.mobile !== null) lines.push(`手机号：${maskMobile(member.mobile)}`);
  if (about === "ban") {
    lines.push(`封禁原因：${member.statusReason || "未填写"}`);
    lines.push(`封禁至：${member.statusUntil === null ? "永久" : time(member.statusUntil)}`);
    return lines.join("\n");
  }
  lines.push(`资料里的城市：${member.city || "（空）"}`, `最近发言地区：${member.region || "（空）"}`);
  const [last] = await listSignIns(db, member.id);
  // By the day: what changes while somebody decides would be refused as seen in an older version.
  if (last !== undefined)
    lines.push(
      `最近登录：${formatDate(last.seenAt)}，${deviceName(last.userAgent) || "未知设备"}，${last.seenFrom || "网络未知"}`,
    );
  return lines.join("\n");
}
