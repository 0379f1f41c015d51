import { eq } from "drizzle-orm";
import { test } from "vitest";
import { members } from "#capabilities/people/members/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { passesOver } from "../../../../../test/support/passes-over.ts";
import { cancelDue } from "./cancellation.ts";

const { services } = await createTestApp();
const { db } = services;

test("accounts that are cancelled", async () => {
  const [bad, good] = [
    await makeMember(db, { cancelDueAt: new Date() }),
    await makeMember(db, { cancelDueAt: new Date() }),
  ];
  await passesOver(
    db,
    { bad: bad.id, good: good.id },
    { table: "members", round: "account-cancel" },
    () => cancelDue(services, new Date(Date.now() + 86_400_000)),
    async (id) => (await db.select().from(members).where(eq(members.id, id)))[0]?.status === "cancelled",
  );
});
