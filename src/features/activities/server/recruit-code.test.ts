import { expect, test } from "vitest";
import { createTestApp } from "../../../../test/support/app.ts";

const { call } = await createTestApp();

test("the codes of activities are a list, empty while there are no activities", async () => {
  for (const query of ["", "?id=3"]) {
    const { status, body } = await call("GET", `/api/huodong/recruit-code${query}`);
    expect([status, body]).toEqual([200, { state: true, data: { items: [] } }]);
  }
  expect((await call("GET", "/api/huodong/recruit-code?id=x")).status).toBe(400);
});
