import { expect, test } from "vitest";
import { catalogueRequests } from "#capabilities/cars/catalogue/server/tables.ts";
import { influenceClaims } from "#capabilities/profile/influence/server/tables.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { club, makeCertification } from "../../../test/support/certifications.ts";
import { makeAdmin, makeMember } from "../../../test/support/factories.ts";
import { makeApplication, makeRight } from "../../../test/support/voices.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token } = await makeAdmin(db, "super");

const at = (hour: number) => new Date(Date.UTC(2026, 9, 1, hour));
/** Handed in one after the other; decided in another order, two of them in the same moment. */
const decisions = [at(15), at(12), at(14), at(14), at(13)];
const handedIn = decisions.map((decidedAt, turn) => ({
  createdAt: at(turn),
  submittedAt: at(turn),
  decidedAt,
}));
const byDecision = [0, 3, 2, 4, 1];

/** Makes one for each decision. @returns their ids */
const lists: Record<string, { path: string; make: () => Promise<string[]> }> = {
  "owners' applications": {
    path: "/certifications?state=rejected",
    make: () => each((times) => makeCertification(db, { state: "rejected", status: "rejected", ...times })),
  },
  "voices' applications": {
    path: "/influencers?state=rejected",
    make: () => each((times) => makeApplication(db, { state: "rejected", status: "rejected", ...times })),
  },
  "voices' rights": {
    path: "/influence/claims?state=fulfilled",
    make: () =>
      each(async ({ createdAt, decidedAt }) => {
        const { id: applicationId, memberId } = await makeApplication(db, { state: "approved" });
        const { id: rightId } = await makeRight(db);
        const [row] = await db
          .insert(influenceClaims)
          .values({
            rightId,
            applicationId,
            memberId,
            section: club,
            state: "fulfilled",
            createdAt,
            decidedAt,
          })
          .returning();
        return row;
      }),
  },
  "cars that are missing": {
    path: "/car-requests?state=declined",
    make: () =>
      each(async ({ createdAt, decidedAt }) => {
        const { id: memberId } = await makeMember(db);
        const asked = { memberId, section: club, text: "没有我的车", state: "declined" as const };
        const [row] = await db
          .insert(catalogueRequests)
          .values({ ...asked, createdAt, decidedAt })
          .returning();
        return row;
      }),
  },
};

async function each(make: (times: (typeof handedIn)[number]) => Promise<{ id: string } | undefined>) {
  const ids: string[] = [];
  for (const times of handedIn) ids.push((await make(times))?.id ?? "");
  return ids;
}

test.each(Object.entries(lists))(
  "the desk reads %s by decision, the latest first, page by page",
  async (_, list) => {
    const ids = await list.make();
    const read: string[] = [];
    for (let cursor = ""; ; ) {
      const { status, body } = await call("GET", `/api/admin${list.path}&limit=2${cursor}`, { token });
      expect(status).toBe(200);
      const page = body.data as { items: { id: string }[]; next_cursor: string | null };
      read.push(...page.items.map(({ id }) => id));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
    }
    expect(read.map((id) => ids.indexOf(id))).toEqual(byDecision);
  },
);
