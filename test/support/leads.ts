import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { admins, auditLog } from "../../src/capabilities/desk/admin/server/tables.ts";
import type { LeadForm, OwnLead } from "../../src/features/leads/contract.ts";
import type { DeskLeadForm, LeadReceiver } from "../../src/features/leads/desk-contract.ts";
import { leads } from "../../src/features/leads/server/tables.ts";
import { hashPassword } from "../../src/platform/auth/password.ts";
import { umbrellaSection } from "../../src/sections/registry.ts";
import type { TestApp } from "./app.ts";
import { makeAdmin } from "./factories.ts";

/** A list as it was made for a receiver. */
export interface LeadList {
  id: string;
  lines: string;
  leads: number;
  gone: number;
}

const proof = { password: "ein langes Passwort 9" };

/** Receivers, forms, leads and lists, made by the endpoints that people use. */
export async function leadWorld({ call, services }: Pick<TestApp, "call" | "services">) {
  const { db } = services;
  const section = umbrellaSection.slug;
  const passwordHash = await hashPassword(proof.password);
  let serial = 0;
  const next = () => {
    serial += 1;
    return serial;
  };

  /** The token of an administrator with this role, who can prove that it is he. */
  async function deskOf(role: string): Promise<string> {
    const made = await makeAdmin(db, role);
    await db.update(admins).set({ passwordHash }).where(eq(admins.id, made.admin.id));
    return made.token;
  }
  const desk = await deskOf("super");

  async function madeReceiver(values: object = {}): Promise<LeadReceiver> {
    const body = { section, name: `示例经销商${next()}`, contact: "021-0000 0000", ...values };
    const answer = await call("POST", "/api/admin/lead-receivers", { token: desk, body });
    expect(answer.body.error ?? []).toEqual([]);
    return answer.body.data as LeadReceiver;
  }

  async function madeForm(values: object = {}, receiver?: LeadReceiver) {
    const to = receiver ?? (await madeReceiver());
    const body = {
      ...{ key: `form-${next()}`, kind: "test_drive", receiver_id: to.id, title: "预约试驾" },
      ...{ purpose: "安排本次试驾", series: [], term_days: 30, ...values },
    };
    const answer = await call("POST", "/api/admin/lead-forms", { token: desk, body });
    expect(answer.body.error ?? []).toEqual([]);
    return { form: answer.body.data as DeskLeadForm, receiver: to };
  }

  /** A form as whoever opens it sees it. */
  const seen = async (key: string) => (await call("GET", `/api/lead-forms/${key}`)).body.data as LeadForm;

  async function sent(key: string, token: string, values: object = {}) {
    const body = {
      ...{ name: "林一", city: "上海", version: (await seen(key)).version, agreed: true },
      ...{ idempotency_key: `lead-key-${next()}`, ...values },
    };
    return call("POST", `/api/lead-forms/${key}/leads`, { token, body });
  }
  async function lead(key: string, token: string, values: object = {}): Promise<OwnLead> {
    const answer = await sent(key, token, values);
    expect(answer.body.error ?? []).toEqual([]);
    return answer.body.data as OwnLead;
  }
  const list = (id: string, key = `list-key-${next()}`, token = desk) =>
    call("POST", `/api/admin/lead-receivers/${id}/lists`, { token, body: { idempotency_key: key, proof } });

  return {
    ...{ section, desk, proof, deskOf, madeReceiver, madeForm, seen, sent, lead, list },
    listed: async (id: string) => (await list(id)).body.data as LeadList,
    withdraw: (id: string, token: string) => call("DELETE", `/api/my/leads/${id}`, { token }),
    rowOf: async (id: string) => (await db.select().from(leads).where(eq(leads.id, id)))[0],
    /** What the audit log says of an act. */
    written: async (action: string) =>
      (await db.select().from(auditLog).where(eq(auditLog.action, action))).map(({ after }) => after),
  };
}
