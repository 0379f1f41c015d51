import { eq } from "drizzle-orm";
import { sweepBans } from "../../src/capabilities/monitoring/member-desk/server/ban-texts.ts";
import { drainTexts } from "../../src/capabilities/monitoring/monitoring/server/public.ts";
import { members } from "../../src/capabilities/people/members/server/tables.ts";
import { cancelDue } from "../../src/capabilities/profile/account/server/cancellation.ts";
import { reviewKind } from "../../src/capabilities/review/moderation/server/kinds/registry.ts";
import { moveLife } from "../../src/capabilities/review/moderation/server/life/life.ts";
import { isLegal, type MoveName, moves } from "../../src/capabilities/review/moderation/server/life/moves.ts";
import { textsChanged } from "../../src/capabilities/review/moderation/server/life/texts-changed.ts";
import type { TestApp } from "./app.ts";
import { makeAdmin } from "./factories.ts";

/** What is under review, by kind and id. */
interface Thing {
  kind: string;
  id: string;
}

/** Moves by which something of a kind that everybody sees is seen by nobody else. */
export const waysDown = (kind: string): MoveName[] =>
  (Object.keys(moves) as MoveName[]).filter(
    (name) => moves[name].to !== "published" && isLegal(name, "published", reviewKind(kind)),
  );

export const isAuthors = (name: MoveName): boolean => moves[name].by === "author";

/** Everything by which what a member wrote is seen by nobody else, or no longer as his. */
export async function takingDown({ services, call }: TestApp) {
  const { db } = services;
  const { admin, token } = await makeAdmin(db, "super");
  return {
    /** @returns whether it was moved */
    async move({ kind, id }: Thing, name: MoveName, memberId: string): Promise<boolean> {
      const by = isAuthors(name) ? { memberId } : { adminId: admin.id };
      const put = { by, reason: "不妥", section: "main" };
      return (await db.transaction((tx) => moveLife(tx, services, kind, id, name, put))).moved;
    },
    /** Bans who wrote something, and hides what he wrote. */
    async ban(memberId: string, { kind, id }: Thing): Promise<void> {
      // As everything is followed that the product itself stores.
      await db.transaction((tx) => textsChanged(tx, kind, [id]));
      await drainTexts(services);
      const desk = `/api/admin/members/${memberId}`;
      const seen = (await call("GET", desk, { token })).body.data as { version: string };
      const body = { reason: "多次发布广告", minutes: 10_080, hide: true, version: seen.version };
      const { status } = await call("POST", `${desk}/ban`, { token, body });
      if (status !== 200) throw new Error(`the ban was answered with ${status}`);
      await sweepBans(services);
    },
    async cancel(memberId: string): Promise<void> {
      const cancelDueAt = new Date(Date.now() - 1000);
      await db.update(members).set({ cancelDueAt }).where(eq(members.id, memberId));
      await cancelDue(services);
    },
  };
}
