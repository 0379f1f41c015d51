import { createTestApp } from "../../../../../test/support/app.ts";
import { makeApplication } from "../../../../../test/support/voices.ts";
import { walkLife } from "../../../../../test/support/walk-life.ts";

const test = await createTestApp();

walkLife("influence", test, async (db) => {
  const row = await makeApplication(db);
  return { id: row.id, authorId: row.memberId };
});
