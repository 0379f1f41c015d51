import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { publishTexts } from "#capabilities/people/legal/server/public.ts";
import { moveLife } from "#capabilities/review/moderation/server/public.ts";
import { type ApplicationState, applicationStates } from "#shared/application.ts";
import { allows, type CertificationAct, certificationActs, EXPIRED } from "#shared/certification.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { applicants, someVin } from "../../../../../test/support/applicants.ts";
import { club } from "../../../../../test/support/certifications.ts";
import { makeAdmin } from "../../../../../test/support/factories.ts";
import type { CertificationForm } from "../contract.ts";
import { expireDue } from "./jobs.ts";
import type { Detail } from "./life.ts";
import { certifications } from "./tables.ts";

const app = await createTestApp();
const { services } = app;
const { db } = services;
await publishTexts(db);
const { paper, someone, desk } = await applicants(app);
const { token } = await makeAdmin(db, "super");
const { decide } = desk(token);

const rowOf = async (id: string) => {
  const [row] = await db.select().from(certifications).where(eq(certifications.id, id));
  if (row === undefined) throw new Error("it is gone");
  return row;
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
type Applicant = Awaited<ReturnType<typeof someone>>;

/** An application that came to stand so by moves that are allowed. */
async function standing(owner: Applicant, state: ApplicationState) {
  const fields = await owner.fields();
  if (state === "draft") {
    const { id: _id, consent: _consent, appeal: _appeal, idempotency_key: _key, ...typed } = fields;
    await owner.ask("PUT", "/draft", typed);
    const form = (await owner.ask("GET", `/form?section=${club}`)).body.data as CertificationForm;
    return { id: form.id ?? "", fields };
  }
  const made = (await owner.ask("POST", "", fields)).body.data as { id: string };
  const move = (name: Parameters<typeof moveLife>[4], reason = "因为", detail: Detail = {}) =>
    db.transaction((tx) =>
      moveLife(tx, services, "certification", made.id, name, { by: {}, reason, detail }),
    );
  const approve = () => move("pass", "", { validUntil: inDays(10) });
  if (state === "material") await move("reject", "因为", { pieces: { licence: "模糊" } });
  if (state === "rejected") await move("reject");
  if (state === "withdrawn") await move("withdraw");
  if (state === "approved") await approve();
  if (state === "revoked" || state === "expired") {
    await approve();
    await (state === "revoked" ? move("revoke") : move("expire", EXPIRED));
  }
  return { id: made.id, fields };
}

/** Does it as its member, the desk or time would. @returns whether it was refused */
async function attempt(
  act: CertificationAct,
  owner: Applicant,
  id: string,
  fields: object,
): Promise<boolean> {
  const ask = async (method: string, path: string, body?: object) =>
    (await owner.ask(method, `/${id}${path}`, body)).status >= 400;
  switch (act) {
    case "submit": {
      const pieces = [{ kind: "licence", file_id: await paper(owner.member.id) }];
      return (
        (await owner.submit({ ...fields, id, pieces, idempotency_key: `again-${id}-${someVin()}` })).status >=
        400
      );
    }
    case "withdraw":
    case "release":
      return ask("POST", `/${act}`);
    case "confirm":
      return ask("POST", "/confirm", { plate_last: "8812" });
    case "show":
      return ask("PUT", "/badge", { show: true });
    case "expire":
      return (await expireDue(services, inDays(4000))) === 0;
    default: {
      const more = act === "ask" ? { pieces: [{ kind: "licence", reason: "模糊" }] } : { reason: act };
      return (await decide(id, act, act === "approve" ? {} : more)).status >= 400;
    }
  }
}

describe.each(applicationStates)("an application that is %s", (state) => {
  test.each(Object.keys(certificationActs) as CertificationAct[])(
    "takes %s where that is allowed, and otherwise stays",
    async (act) => {
      const owner = await someone();
      const { id, fields } = await standing(owner, state);
      const before = await rowOf(id);
      expect(before.state).toBe(state);
      const isAllowed = allows(act, before);
      expect([state, act, await attempt(act, owner, id, fields)]).toEqual([state, act, !isAllowed]);
      const after = await rowOf(id);
      if (!isAllowed) expect(after).toEqual(before);
      else expect(after.state).toBe(certificationActs[act].to ?? state);
      // What is left would end with the next one's time.
      await db.update(certifications).set({ validUntil: null }).where(eq(certifications.id, id));
    },
  );
});
