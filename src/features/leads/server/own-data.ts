import { and, desc, eq, inArray } from "drizzle-orm";
import type { ConsentEffect } from "#capabilities/people/consents/server/public.ts";
import {
  type Forgetting,
  handOver,
  locksRows,
  type MemberMerge,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { kindNames, stateNames, wishWords } from "#features/leads/words.ts";
import { endLeads, endLeadsOf } from "./end-leads.ts";
import { openPerson } from "./seal.ts";
import { leadForms, leadReceivers, leads } from "./tables.ts";

export const leadData: PersonalData = {
  title: "试驾与到店预约",
  withheld: { mobile: ["mobile"] },
  columns: {
    ...{ number: "预约编号", kind: "种类", form: "表单", receiver: "接收方", state: "状态" },
    ...{ name: "姓名", mobile: "手机号", city: "城市", series: "意向车系", wished: "期望时间" },
    ...{ statement: "同意的内容", version: "声明版本", at: "提交时间", exported: "转交时间" },
    ...{ ended: "撤回或删除时间", told: "通知对方删除" },
  },
  async rows(db, memberId, keys) {
    const rows = await db
      .select({ lead: leads, form: leadForms, receiver: leadReceivers.name })
      .from(leads)
      .innerJoin(leadForms, eq(leadForms.id, leads.formId))
      .innerJoin(leadReceivers, eq(leadReceivers.id, leads.receiverId))
      .where(eq(leads.memberId, memberId))
      .orderBy(desc(leads.id));
    return rows.map(({ lead, form, receiver }) => {
      const person = keys === undefined ? null : openPerson(keys, lead);
      const live = lead.endedAt === null;
      return {
        ...{ number: lead.number, kind: kindNames[form.kind], form: form.title, receiver },
        ...{ state: stateNames[lead.state], name: person?.name ?? lead.nameMasked },
        ...{ mobile: person?.mobile ?? lead.mobileMasked, city: lead.city, series: lead.series },
        wished: live ? wishWords({ on: lead.wishedOn, part: lead.wishedPart }) : "",
        ...{ statement: lead.statement, version: lead.consentVersion, at: lead.createdAt },
        ...{ exported: lead.exportedAt, ended: lead.endedAt, told: lead.toldAt },
      };
    });
  },
};

/** Whoever leaves withdraws what he asked for; what is left says nothing of him. */
export const forgetLeads: Forgetting = {
  words: "还在处理的试驾、到店预约会撤回，已经转交的通知对方删除",
  // Whoever notes that a receiver was told of one tells its member.
  locks: locksRows(leads.id, leads.memberId),
  async forget(tx, _services, memberId) {
    await endLeadsOf(tx, memberId, "account");
    await tx.update(leads).set({ memberId: null, mobileMasked: "" }).where(eq(leads.memberId, memberId));
  },
};

/** All go over. Where both have one of a form under way, the account that goes on keeps its own. */
export const leadMerge: MemberMerge = {
  columns: ["leads.member_id"],
  async merge(tx, _services, accounts) {
    const kept = tx
      .select({ id: leads.formId })
      .from(leads)
      .where(and(eq(leads.memberId, accounts.into), inArray(leads.state, ["new", "exported"])));
    const twice = and(
      eq(leads.memberId, accounts.from),
      inArray(leads.state, ["new", "exported"]),
      inArray(leads.formId, kept),
    );
    await endLeads(tx, twice, "merged");
    await handOver(tx, accounts, leads.memberId);
  },
};

/** The statement behind all of them, withdrawn as a whole. */
export const clueEffect: ConsentEffect = {
  consequence:
    "撤回后，还在处理的试驾、到店预约全部撤回，填写的信息立即删除；已经转交的，会通知对方停止联系并删除。",
  withdrawn: (tx, _services, memberId) => endLeadsOf(tx, memberId, "consent"),
};
