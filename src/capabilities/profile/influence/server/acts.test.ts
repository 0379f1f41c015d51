import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { publishTexts } from "#capabilities/people/legal/server/public.ts";
import { moveLife } from "#capabilities/review/moderation/server/public.ts";
import { type ApplicationState, applicationStates } from "#shared/application.ts";
import { ENDED, type InfluenceAct, influenceActs, influenceAllows } from "#shared/influence.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin } from "../../../../../test/support/factories.ts";
import { candidates, makeRight, makeSeason } from "../../../../../test/support/voices.ts";
import type { InfluenceForm } from "../contract.ts";
import { accountsOf } from "./accounts.ts";
import { expireDue } from "./jobs.ts";
import type { Detail } from "./life.ts";
import { influenceApplications } from "./tables.ts";

const app = await createTestApp();
const { services } = app;
const { db } = services;
await publishTexts(db);
await makeSeason(db);
const right = await makeRight(db);
const { account, someone, desk } = candidates(app);
const { token } = await makeAdmin(db, "super");
const { decide, show } = desk(token);

const rowOf = async (id: string) => {
  const [row] = await db.select().from(influenceApplications).where(eq(influenceApplications.id, id));
  if (row === undefined) throw new Error("it is gone");
  return row;
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
type Candidate = Awaited<ReturnType<typeof someone>>;

/** An application that came to stand so by moves that are allowed. */
async function standing(one: Candidate, state: ApplicationState): Promise<string> {
  if (state === "draft") {
    const { id: _id, agreed: _agreed, idempotency_key: _key, ...typed } = await one.fields();
    expect((await one.ask("PUT", "/draft", typed)).status).toBe(200);
    const form = (await one.ask("GET", `/form?section=${typed.section}`)).body.data as InfluenceForm;
    return form.id ?? "";
  }
  const { id } = await one.applied();
  const accountId = (await accountsOf(db, [id]))[0]?.id ?? "";
  const move = (name: Parameters<typeof moveLife>[4], reason = "因为", detail: Detail = {}) =>
    db.transaction((tx) => moveLife(tx, services, "influence", id, name, { by: {}, reason, detail }));
  const approve = () =>
    move("pass", "", { validUntil: inDays(100), tier: "C", proofs: { [accountId]: "confirmed" } });
  if (state === "material") await move("reject", "因为", { asked: { [accountId]: "模糊" } });
  if (state === "rejected") await move("reject");
  if (state === "withdrawn") await move("withdraw");
  if (state === "approved") await approve();
  if (state === "revoked" || state === "expired") {
    await approve();
    await (state === "revoked" ? move("revoke") : move("expire", ENDED));
  }
  return id;
}

/** Does it as its member, the desk or time would. @returns whether it was refused */
async function attempt(act: InfluenceAct, one: Candidate, id: string): Promise<boolean> {
  const refused = async (path: string) => (await one.ask("POST", `/${id}${path}`)).status >= 400;
  switch (act) {
    case "submit":
      return (await one.submit({ id, accounts: [await account(one.member.id)] })).status >= 400;
    case "withdraw":
    case "resign":
      return refused(`/${act}`);
    case "claim":
      return refused(`/rights/${right.id}`);
    case "invite":
      return refused("/invitation");
    case "expire":
      return (await expireDue(services, inDays(4000))) === 0;
    default: {
      const seen = await show(id);
      // A draft is nobody's business at the desk.
      if (seen === undefined) return true;
      const asked = seen.accounts.map(({ id: account_id }) => ({ account_id, reason: "模糊" }));
      const more = act === "approve" ? {} : { reason: act, ...(act === "ask" && { accounts: asked }) };
      return (await decide(id, act, more)).status >= 400;
    }
  }
}

describe.each(applicationStates)("an application that is %s", (state) => {
  test.each(Object.keys(influenceActs) as InfluenceAct[])(
    "takes %s where that is allowed, and otherwise stays",
    async (act) => {
      const one = await someone();
      const id = await standing(one, state);
      const before = await rowOf(id);
      expect(before.state).toBe(state);
      const isAllowed = influenceAllows(act, before);
      expect([state, act, await attempt(act, one, id)]).toEqual([state, act, !isAllowed]);
      const after = await rowOf(id);
      if (!isAllowed) expect(after).toEqual(before);
      else expect(after.state).toBe(influenceActs[act].to ?? state);
      // What is left would end with the next one's time.
      await db
        .update(influenceApplications)
        .set({ validUntil: null })
        .where(eq(influenceApplications.id, id));
    },
  );
});
