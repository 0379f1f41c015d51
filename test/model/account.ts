import { desc, eq, sql } from "drizzle-orm";
import type { MemberDetail } from "../../src/capabilities/monitoring/member-desk/contract.ts";
import { sweepBans } from "../../src/capabilities/monitoring/member-desk/server/ban-texts.ts";
import { memberBans } from "../../src/capabilities/monitoring/member-desk/server/tables.ts";
import { memberTag } from "../../src/capabilities/people/members/server/cache-tags.ts";
import { members, smsCodes } from "../../src/capabilities/people/members/server/tables.ts";
import { cancelDue } from "../../src/capabilities/profile/account/server/cancellation.ts";
import { APPEAL } from "../../src/capabilities/profile/account/server/review-kind.ts";
import { accountAppeals } from "../../src/capabilities/profile/account/server/tables.ts";
import type { Answer } from "../support/app.ts";
import type { Act, Household } from "./acts.ts";
import { type Member, makeKnown, type Stage, signInAgain } from "./cast.ts";

type OnAccount = Exclude<Act, { kind: unknown }>;

/** Does something to the author himself, and the rounds that follow from it at once. */
export async function actOnAccount(stage: Stage, household: Household, act: OnAccount): Promise<string> {
  const { app, desk, reader } = stage;
  const { world, author } = household;
  const { db } = app.services;
  const { id } = author.member;
  const atDesk = async (what: string, body: object) => {
    const { version } = (await app.call("GET", `/api/admin/members/${id}`, { token: desk.token })).body
      .data as MemberDetail;
    return app.call("POST", `/api/admin/members/${id}/${what}`, {
      token: desk.token,
      body: { reason: "多次发布广告", ...body, version },
    });
  };
  switch (act.do) {
    case "ban": {
      const { status } = await atDesk("ban", { minutes: 10_080, hide: act.hide });
      if (status !== 200) return String(status);
      // The same ban once more is no other ban.
      if (world.banned) return "again";
      await sweepBans(app.services);
      world.banned = true;
      if (act.hide) world.hiddenByBan();
      else world.banOver();
      return "done";
    }
    case "unban": {
      const { status } = await atDesk("unban", {});
      if (status !== 200) return String(status);
      return over(stage, household);
    }
    case "appeal": {
      if (!world.banned) return "not banned";
      const { status } = await appealGranted(stage, author);
      if (status !== 200) return String(status);
      return over(stage, household);
    }
    case "banRunsOut":
    case "banEnds": {
      const [row] = await db.select().from(members).where(eq(members.id, id));
      if (row?.status !== "banned" || row.statusUntil === null || row.statusUntil < new Date())
        return "not banned";
      await db
        .update(members)
        .set({ statusUntil: sql`now() - interval '1 second'` })
        .where(eq(members.id, id));
      await db
        .update(memberBans)
        .set({ until: sql`least(until, now() - interval '1 second')` })
        .where(eq(memberBans.memberId, id));
      // What was kept of him knew when his ban would have ended.
      await db.transaction((tx) => app.services.cache.invalidate(tx, [memberTag(id)]));
      // Until the next round nothing comes back.
      if (act.do === "banRunsOut") {
        world.banned = false;
        return "later";
      }
      return over(stage, household);
    }
    case "cancel": {
      if (world.texts.profile.state === "none") return "over already";
      await db.update(members).set({ cancelDueAt: new Date() }).where(eq(members.id, id));
      if ((await cancelDue(app.services, new Date(Date.now() + 1000))) === 0) return "not cancelled";
      // Only what goes over the endpoints is waited for.
      await app.call("POST", "/api/topics/1/view");
      world.accountOver({ merged: false });
      return "done";
    }
    case "merge": {
      const into = await makeKnown(app);
      const seen = await app.call("GET", `/api/admin/members/${id}/merge?into=${into.member.id}`, {
        token: desk.token,
      });
      const { version, from } = (seen.body.data ?? {}) as {
        version?: string;
        from?: { member: { nickname: string } };
      };
      const { status } = await app.call("POST", `/api/admin/members/${id}/merge`, {
        token: desk.token,
        body: { into: into.member.id, confirm: from?.member.nickname, reason: "本人要求", version },
      });
      if (status !== 200) return String(status);
      household.author = into;
      world.accountOver({ merged: true });
      return "done";
    }
    case "block":
    case "unblock": {
      const blocks = act.do === "block";
      const { status } = await app.call(blocks ? "POST" : "DELETE", `/api/user/${id}/block`, {
        token: reader.token,
      });
      if (status === 200) world.blocked = blocks;
      return status === 200 ? "done" : String(status);
    }
  }
}

/** The member asks for another look at his ban with a code to his number, and a moderator lets him in. */
async function appealGranted({ app, desk }: Stage, { member }: Member): Promise<Answer> {
  const { db } = app.services;
  const { mobile } = member;
  await db.delete(smsCodes);
  const sent = await app.call("POST", "/api/sms/code", { body: { mobile } });
  const { demo_code: code, ticket } = (sent.body.data ?? {}) as { demo_code?: string; ticket?: string };
  const asked = await app.call("POST", "/api/user/ban-appeal", {
    body: { mobile, code, ticket, words: "那些内容不是我发的，请再核实一下" },
  });
  if (asked.status !== 200) return asked;
  const [appeal] = await db
    .select({ id: accountAppeals.id })
    .from(accountAppeals)
    .where(eq(accountAppeals.memberId, member.id))
    .orderBy(desc(accountAppeals.id))
    .limit(1);
  const { token } = desk;
  const entry = await app.call("POST", "/api/admin/reviews/of-target", {
    token,
    body: { kind: APPEAL, target_id: appeal?.id },
  });
  const { id } = entry.body.data as { id: string };
  const { version, status } = (await app.call("GET", `/api/admin/reviews/${id}`, { token })).body.data as {
    version: string;
    status: string;
  };
  return app.call("POST", "/api/admin/reviews/decide", {
    token,
    body: { items: [{ id, version }], decision: "pass", from: status },
  });
}

/** A ban came to its end: what it hid comes back, and its author can sign in again. */
async function over(stage: Stage, household: Household): Promise<string> {
  await sweepBans(stage.app.services);
  household.world.banOver();
  household.world.banned = false;
  household.author = await signInAgain(stage.app, household.author);
  return "done";
}
