import { eq } from "drizzle-orm";
import { versionInForce } from "#capabilities/people/legal/server/public.ts";
import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import type { LeadState, WishPart } from "#features/leads/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { maskMobile } from "#shared/validation.ts";
import { statementOf } from "../forms.ts";
import { CLUE, FORMS_TAG } from "../names.ts";
import { maskName } from "../present.ts";
import { sealPerson } from "../seal.ts";
import { leadForms, leadReceivers, leads } from "../tables.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;

const section = umbrellaSection.slug;

/** Invented, as all of the demo: nobody answers at these numbers. */
const RECEIVERS = [
  {
    receiver: { name: "围场示范试驾中心（演示）", contact: "400-000-0000" },
    form: {
      ...{ key: "demo-test-drive", kind: "test_drive" as const, title: "预约试驾" },
      purpose: "安排本次试驾的时间、车辆和到店接待",
      ...{ series: ["sb-forester", "sb-outback", "sb-crosstrek", "lx-nx", "lx-rx"], termDays: 180 },
    },
  },
  {
    receiver: { name: "围场示范改装店（演示）", contact: "400-000-0001" },
    form: {
      ...{ key: "demo-visit", kind: "visit" as const, title: "到店安装预约" },
      purpose: "确认配件、安排工位和到店安装时间",
      ...{ series: [], termDays: 90 },
    },
  },
];

const LEADS: readonly { city: string; hours: number; part: WishPart; state: LeadState }[] = [
  { city: "上海", hours: 2, part: "morning", state: "new" },
  { city: "杭州", hours: 9, part: "any", state: "new" },
  { city: "成都", hours: 30, part: "afternoon", state: "new" },
  { city: "深圳", hours: 80, part: "evening", state: "withdrawn" },
];

/** A form of each kind, open, with some leads that wait for the first list. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const consentVersion = await versionInForce(tx, CLUE);
  const people = [...(await inventedMembers(tx)).values()];
  for (const [at, one] of RECEIVERS.entries()) {
    const [known] = await tx.select().from(leadForms).where(eq(leadForms.key, one.form.key));
    if (known !== undefined) continue;
    const [receiver] = await tx
      .insert(leadReceivers)
      .values({ section, ...one.receiver })
      .returning();
    if (receiver === undefined) throw new Error("the receiver was not stored");
    const [form] = await tx
      .insert(leadForms)
      .values({ section, ...one.form, receiverId: receiver.id, open: true })
      .returning();
    if (form === undefined) throw new Error("the form was not stored");
    if (consentVersion === undefined || at > 0) continue;
    for (const [n, { city, hours, part, state }] of LEADS.entries()) {
      const member = people[(n * 5 + 3) % people.length];
      if (member === undefined) continue;
      const number = `LDEMO${String(n + 1).padStart(6, "0")}`;
      // Numbers that are given to nobody.
      const person = { name: ["林远", "周一鸣", "陈岚", "许安"][n] ?? "车友", mobile: `1190000000${n}` };
      const createdAt = new Date(Date.now() - hours * HOUR);
      const gone = state === "withdrawn";
      await tx.insert(leads).values({
        ...{ number, formId: form.id, receiverId: receiver.id, memberId: member.id, section, state },
        ...(gone ? { sealed: null, sealedKeyId: null } : sealPerson(services.keys, number, person)),
        nameMasked: gone ? "" : maskName(person.name),
        mobileMasked: maskMobile(person.mobile),
        ...{ city: gone ? "" : city, series: gone ? "" : "森林人", wishedPart: gone ? "any" : part },
        ...{ statement: statementOf({ form, receiver }), consentVersion, createdAt },
        deleteAt: new Date(createdAt.getTime() + form.termDays * DAY),
        ...(gone && { endedAt: new Date(createdAt.getTime() + HOUR), endedWhy: "member" as const }),
      });
    }
  }
  await services.cache.invalidate(tx, [FORMS_TAG]);
}
