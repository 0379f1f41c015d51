import { createTestApp } from "../../../../../test/support/app.ts";
import { makeCertification } from "../../../../../test/support/certifications.ts";
import { walkLife } from "../../../../../test/support/walk-life.ts";

const test = await createTestApp();

walkLife("certification", test, async (db) => {
  const row = await makeCertification(db);
  return { id: row.id, authorId: row.memberId };
});
