import { expect, test } from "vitest";
import { deskPaths } from "#sections/desk-paths.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { makeAdmin, makeRole } from "../../../test/support/factories.ts";

const { call, services } = await createTestApp();

test("what waits is counted under ids of the desk's screens, where its navigation looks for it", async () => {
  const role = await makeRole(
    services.db,
    ["activities.manage", "catalogue.edit", "gifts.manage"].map((permission) => ({ permission })),
  );
  const { token } = await makeAdmin(services.db, role);
  const { body } = await call("GET", "/api/admin/desk", { token });
  const counted = Object.keys((body.data as { counts: Record<string, number> }).counts);
  expect(counted).toEqual(expect.arrayContaining(["admin.activities", "admin.carrequests", "admin.gifts"]));
  for (const id of counted) expect(Object.keys(deskPaths)).toContain(id);
});
