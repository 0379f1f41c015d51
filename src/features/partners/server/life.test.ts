import { createTestApp } from "../../../../test/support/app.ts";
import { makeMember } from "../../../../test/support/factories.ts";
import { walkLife } from "../../../../test/support/walk-life.ts";
import { partnerApplications } from "./tables.ts";

const test = await createTestApp();

walkLife("partners", test, async (db) => {
  const { id: memberId } = await makeMember(db);
  const values = { section: "main", name: "林小川", city: "杭州", channel: "club", memberId };
  const [row] = await db.insert(partnerApplications).values(values).returning();
  if (row === undefined) throw new Error("no application made");
  return { id: row.id, authorId: memberId };
});
