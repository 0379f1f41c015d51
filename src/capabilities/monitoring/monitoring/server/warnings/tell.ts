import { inArray } from "drizzle-orm";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { enqueue } from "#platform/outbox/outbox.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sections } from "#sections/registry.ts";
import type { WarningLevel } from "#shared/monitoring.ts";
import { readers } from "../people.ts";
import { deskMessages, warningReceivers, type warnings } from "../tables.ts";
import type { RuleRow } from "./match.ts";

/** Topic of the outbox under which receivers outside the desk are told. */
export const MESSAGE_TOPIC = "monitoring.message";

/** One message to one receiver, as the outbox keeps it. */
export interface OutsideMessage {
  receiver_id: string;
  title: string;
  text: string;
  /** Whole address of what it is about. */
  url: string;
}

export const levelWords: Readonly<Record<WarningLevel, string>> = {
  red: "红色",
  orange: "橙色",
  yellow: "黄色",
};

/** What a rule is called: by its name, or by what it watches. */
export const nameOfRule = ({ name, form }: Pick<RuleRow, "name" | "form">): string =>
  name || { count: "数量预警", spike: "突增预警", word: "重点词预警" }[form];

/**
 * Tells everybody whom a rule names of its warning: within the desk at once, outside by the outbox after the commit, and in
 * the quiet hours when they are over. A rule that names nobody tells all who may read it, within the desk.
 */
export async function tellOfWarning(
  tx: Transaction,
  { env }: Pick<Services, "env">,
  rule: RuleRow,
  warning: Pick<typeof warnings.$inferSelect, "id" | "level" | "section" | "texts">,
  again = "",
): Promise<void> {
  const where = sections.find(({ slug }) => slug === warning.section)?.name ?? "全站";
  await tell(tx, rule.receiverIds, {
    title: `【${levelWords[warning.level]}预警】${nameOfRule(rule)}${again}`,
    text: `${where} · 已有 ${warning.texts} 条内容命中`,
    url: env.PUBLIC_URL + deskPathOf("admin.warning", {}, { query: { id: warning.id } }),
    warningId: warning.id,
    section: warning.section,
    notBefore: endOfQuiet(rule, new Date()),
  });
}

interface Telling {
  title: string;
  text: string;
  url: string;
  warningId: string | null;
  section: string;
  /** For those outside the desk. */
  notBefore?: Date | undefined;
}

/** @returns the names of those who are told */
export async function tell(
  tx: Queryable,
  receiverIds: readonly string[],
  { title, text, url, warningId, section, notBefore }: Telling,
): Promise<string[]> {
  const found =
    receiverIds.length === 0
      ? []
      : await tx
          .select()
          .from(warningReceivers)
          .where(inArray(warningReceivers.id, [...receiverIds]));
  const active = found.filter((one) => one.active);
  const within =
    receiverIds.length === 0
      ? (await readers(tx, section)).map(({ id }) => id)
      : active.flatMap(({ kind, adminId }) => (kind === "site" && adminId !== null ? [adminId] : []));
  if (within.length > 0)
    await tx.insert(deskMessages).values(within.map((adminId) => ({ adminId, title, text, warningId })));
  for (const { id, kind } of active) {
    if (kind === "site") continue;
    const message: OutsideMessage = { receiver_id: id, title, text, url };
    await enqueue(tx, MESSAGE_TOPIC, message, { notBefore });
  }
  return active.map(({ name }) => name);
}

const CHINA_OFFSET_MS = 8 * 3_600_000;
const DAY_MINUTES = 1440;

/** When the quiet hours that a moment lies in are over; undefined for a moment outside of them. */
export function endOfQuiet(
  { quietFrom, quietUntil }: Pick<RuleRow, "quietFrom" | "quietUntil">,
  now: Date,
): Date | undefined {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return undefined;
  const minute = Math.floor((now.getTime() + CHINA_OFFSET_MS) / 60_000) % DAY_MINUTES;
  const quiet =
    quietFrom < quietUntil
      ? minute >= quietFrom && minute < quietUntil
      : minute >= quietFrom || minute < quietUntil;
  if (!quiet) return undefined;
  const left = (quietUntil - minute + DAY_MINUTES) % DAY_MINUTES;
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + left * 60_000);
}
