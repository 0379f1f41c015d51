import { randomInt } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { signConsent } from "#capabilities/people/consents/server/public.ts";
import { interestChoicesOf, members } from "#capabilities/people/members/server/public.ts";
import type { LeadInput, leadEndpoints, ownLeadSchema } from "#features/leads/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { firstRow } from "#platform/database/row.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { cityCode } from "#shared/city-names.ts";
import { AppError } from "#shared/errors.ts";
import { todayInChina } from "#shared/profile-rules.ts";
import { maskMobile } from "#shared/validation.ts";
import { agreementVersion, clueInForce, type FormOf, formByKey, statementOf } from "./forms.ts";
import { CLUE } from "./names.ts";
import { maskName, presentOwn } from "./present.ts";
import { openPerson, sealPerson } from "./seal.ts";
import { leadForms, leads } from "./tables.ts";

type View = z.input<typeof ownLeadSchema>;
type Mine = z.input<(typeof leadEndpoints)["GET /api/lead-forms/{key}/mine"]["data"]>;
type Using = Pick<Services, "db" | "env" | "keys">;

const DAY = 86_400_000;
/** Further ahead nobody says when he will come. */
const WISHED_WITHIN_DAYS = 60;

/**
 * Hands a lead in: what was agreed to is stored with it, and signed as a text of its own. The same key again answers the
 * lead of the first time.
 * @param rateLimit counts one that is made
 * @throws AppError NOT_FOUND; CLOSED for a form that is closed, or while no text is in force; CHANGED when what is agreed to is
 *   not what was shown; CONSENT_REQUIRED, MOBILE_REQUIRED; CONFLICT with one under way; INVALID_INPUT by field
 */
export async function submitLead(
  services: Using,
  memberId: string,
  key: string,
  { idempotency_key, ...input }: LeadInput,
  rateLimit: (db: Queryable) => Promise<void>,
): Promise<View> {
  const { db, keys } = services;
  return db.transaction(async (tx) => {
    await lock(tx, `leads:${memberId}`);
    const submission = {
      ...{ scope: `lead:${memberId}`, key: idempotency_key },
      request: { key, ...input },
    };
    const { id } = await once(tx, submission, async () => {
      // Closing a form, or changing it, waits for those who are at it.
      await tx.select({ id: leadForms.id }).from(leadForms).where(eq(leadForms.key, key)).for("share");
      const row = await formByKey(tx, key);
      const consent = await clueInForce({ db: tx, env: services.env });
      if (!row.form.open) throw new AppError("CLOSED", "这个预约已经结束，没有提交");
      if (consent === null) throw new AppError("CLOSED", "个人信息（线索）保护声明还没有生效，暂时不能提交");
      if (agreementVersion(row, consent.version) !== input.version)
        throw new AppError("CHANGED", "表单或声明刚刚更新，没有提交。请阅读新内容后再勾选同意");
      if (!input.agreed)
        throw new AppError("CONSENT_REQUIRED", "请阅读并勾选同意后再提交", { field: "agreed" });
      const series = await checkedSeries(tx, row, input);
      checkWhen(input.wished_on);
      if (cityCode(input.city) === undefined)
        throw new AppError("INVALID_INPUT", "请选择城市", { field: "city" });
      const mobile = await boundMobile(tx, memberId);
      if (mobile === null) throw new AppError("MOBILE_REQUIRED", "先绑定手机号，再来预约");
      await refuseSecond(tx, memberId, row.form.id);
      await rateLimit(tx);
      await signConsent(tx, memberId, CLUE, { section: row.form.section, version: consent.version });
      return insertLead(tx, services, { row, memberId, mobile, series, consent: consent.version, input });
    });
    const lead = await firstRow(tx, leads, eq(leads.id, id));
    // It may have come to its end since, and be gone.
    if (lead === undefined) throw new AppError("GONE", "这条预约已经删除");
    return presentOwn(keys, lead, await formByKey(tx, key));
  });
}

async function insertLead(
  tx: Transaction,
  { keys }: Pick<Using, "keys">,
  one: {
    row: FormOf;
    memberId: string;
    mobile: string;
    series: string;
    consent: string;
    input: Omit<LeadInput, "idempotency_key">;
  },
): Promise<{ id: string }> {
  const { row, memberId, mobile, series, consent, input } = one;
  const { form, receiver } = row;
  const number = leadNumber();
  const [made] = await tx
    .insert(leads)
    .values({
      ...{ number, formId: form.id, receiverId: receiver.id, memberId, section: form.section, series },
      ...sealPerson(keys, number, { name: input.name, mobile }),
      ...{ nameMasked: maskName(input.name), mobileMasked: maskMobile(mobile), city: input.city },
      ...{ wishedOn: input.wished_on, wishedPart: input.wished_part },
      ...{ statement: statementOf(row), consentVersion: consent },
      deleteAt: new Date(Date.now() + form.termDays * DAY),
    })
    .returning({ id: leads.id });
  if (made === undefined) throw new Error("the lead was not stored");
  return made;
}

/** Without vowels, which could make words, and without what is misread over the phone. */
const SIGNS = "23456789BCDFGHJKLMNPQRSTVWXZ";
const leadNumber = () => `L${Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join("")}`;

async function boundMobile(db: Queryable, memberId: string): Promise<string | null> {
  const [row] = await db.select({ mobile: members.mobile }).from(members).where(eq(members.id, memberId));
  return row?.mobile ?? null;
}

async function refuseSecond(tx: Transaction, memberId: string, formId: string): Promise<void> {
  if ((await underWay(tx, memberId, formId)) !== undefined)
    throw new AppError("CONFLICT", "你已经提交过，对方会尽快联系你。要改内容，先撤回再重新提交");
}

const underWay = (db: Queryable, memberId: string, formId: string) =>
  firstRow(
    db,
    leads,
    and(eq(leads.memberId, memberId), eq(leads.formId, formId), inArray(leads.state, ["new", "exported"])),
  );

/** The chosen series in words. @throws AppError INVALID_INPUT */
async function checkedSeries(
  tx: Transaction,
  { form }: FormOf,
  { series }: Pick<LeadInput, "series">,
): Promise<string> {
  const choices = await interestChoicesOf(tx, form.series);
  if (choices.size === 0) return "";
  const chosen = form.series.includes(series) ? choices.get(series) : undefined;
  if (chosen === undefined) throw new AppError("INVALID_INPUT", "请选择车系", { field: "series" });
  return chosen.label;
}

/** @throws AppError INVALID_INPUT */
function checkWhen(day: string | null): void {
  if (day === null) return;
  const last = todayInChina(new Date(Date.now() + WISHED_WITHIN_DAYS * DAY));
  if (day < todayInChina() || day > last)
    throw new AppError("INVALID_INPUT", `请选择 ${WISHED_WITHIN_DAYS} 天以内的日期`, { field: "wished_on" });
}

/** What a form is to the member who opens it. @throws AppError NOT_FOUND */
export async function sideOfForm({ db, keys }: Using, memberId: string, key: string): Promise<Mine> {
  const row = await formByKey(db, key);
  const mobile = await boundMobile(db, memberId);
  const lead = await underWay(db, memberId, row.form.id);
  const last = await firstRow(
    db,
    leads,
    and(eq(leads.memberId, memberId), inArray(leads.state, ["new", "exported", "contacted"])),
    desc(leads.id),
  );
  return {
    mobile: mobile === null ? null : maskMobile(mobile),
    name: last === undefined ? "" : (openPerson(keys, last)?.name ?? ""),
    lead: lead === undefined ? null : presentOwn(keys, lead, row),
  };
}
