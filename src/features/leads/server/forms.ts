import { createHash } from "node:crypto";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { listDocuments } from "#capabilities/people/legal/server/public.ts";
import { interestChoicesOf } from "#capabilities/people/members/server/public.ts";
import type { LeadKind, leadFormCardSchema, leadFormSchema } from "#features/leads/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { CLUE, FORMS_TAG } from "./names.ts";
import { leadForms, leadReceivers } from "./tables.ts";

export type FormRow = typeof leadForms.$inferSelect;
export type ReceiverRow = typeof leadReceivers.$inferSelect;
type Card = z.input<typeof leadFormCardSchema>;
type View = z.input<typeof leadFormSchema>;

/** A form with whom it leads to. */
export interface FormOf {
  form: FormRow;
  receiver: ReceiverRow;
}

/** At most so many are shown side by side. */
const MOST = 50;

function formsWhere(db: Queryable, where: SQL | undefined) {
  return db
    .select({ form: leadForms, receiver: leadReceivers })
    .from(leadForms)
    .innerJoin(leadReceivers, eq(leadReceivers.id, leadForms.receiverId))
    .where(where)
    .orderBy(asc(leadForms.id))
    .limit(MOST);
}

/**
 * Open forms of a section, a kind or a series, the oldest first; all of them without a filter. Answers made of them are dropped
 * when a form changes.
 */
export async function openForms(
  db: Queryable,
  {
    section,
    kind,
    series,
  }: { section?: string | undefined; kind?: LeadKind | undefined; series?: string | undefined },
): Promise<Card[]> {
  collectTags([FORMS_TAG]);
  const rows = await formsWhere(
    db,
    and(
      eq(leadForms.open, true),
      section === undefined ? undefined : eq(leadForms.section, section),
      kind === undefined ? undefined : eq(leadForms.kind, kind),
      series === undefined ? undefined : sql`${series} = any(${leadForms.series})`,
    ),
  );
  const labels = await interestChoicesOf(
    db,
    rows.flatMap(({ form }) => form.series),
  );
  return rows.map((row) => presentCard(row, labels));
}

/** @throws AppError NOT_FOUND */
export async function formByKey(db: Queryable, key: string): Promise<FormOf> {
  const [row] = await formsWhere(db, eq(leadForms.key, key));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个预约表单");
  return row;
}

/** A form as whoever fills it in reads it. @throws AppError NOT_FOUND */
export async function showForm(services: Pick<Services, "db" | "env">, key: string): Promise<View> {
  const row = await formByKey(services.db, key);
  const labels = await interestChoicesOf(services.db, row.form.series);
  const consent = await clueInForce(services);
  return {
    ...presentCard(row, labels),
    open: row.form.open,
    purpose: row.form.purpose,
    term_days: row.form.termDays,
    statement: statementOf(row),
    consent,
    version: agreementVersion(row, consent?.version),
  };
}

/** Title and version of the statement on leads that is in force. */
export async function clueInForce({
  db,
  env,
}: Pick<Services, "env"> & { db: Queryable }): Promise<{ title: string; version: string } | null> {
  const { items } = await listDocuments(db, env, undefined);
  const found = items.find(({ key }) => key === CLUE);
  return found === undefined ? null : { title: found.title, version: found.version };
}

function presentCard({ form, receiver }: FormOf, labels: ReadonlyMap<string, { label: string }>): Card {
  const { key, kind, section, title, series } = form;
  return {
    ...{ key, kind, section, title },
    receiver: { name: receiver.name, contact: receiver.contact },
    // What nobody lists any longer is not offered.
    series: series.flatMap((slug) => {
      const known = labels.get(slug);
      return known === undefined ? [] : [{ key: slug, label: known.label }];
    }),
  };
}

/** What is agreed to when a form is handed in: which data, to whom, for what, for how long. */
export function statementOf({
  form: { series, purpose, termDays },
  receiver: { name, contact },
}: FormOf): string {
  const data = ["姓名", "手机号", "城市", ...(series.length > 0 ? ["意向车系"] : []), "期望时间"].join("、");
  return (
    `我同意把这里填写的${data}提供给“${name}”（联系方式：${contact}），仅用于${purpose}。` +
    `自提交之日起保存 ${termDays} 天，期满删除。我可以随时在“我的—预约记录”撤回，撤回后立即删除，并通知对方停止联系、删除信息。`
  );
}

/** Changes with every word that is agreed to, and with the version of the text behind it. */
export function agreementVersion(row: FormOf, consentVersion: string | undefined): string {
  const { key, kind, series } = row.form;
  const said = [key, kind, row.receiver.id, statementOf(row), series.join(), consentVersion ?? ""].join("\n");
  return createHash("sha256").update(said).digest("base64url").slice(0, 22);
}
