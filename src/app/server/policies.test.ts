import { expect, test } from "vitest";
import { createTestApp } from "../../../test/support/app.ts";

const unguarded = {
  register: (app: { get(path: string, handler: () => Promise<unknown>): void }) => {
    app.get("/api/forgotten", async () => ({ secret: true }));
  },
};
const { app, call } = await createTestApp({ extra: [unguarded as never] });

test("every registered route declares a policy", () => {
  const without = app.routePolicies.filter((route) => route.policy === undefined).map((route) => route.url);
  // The one that this file forgot on purpose, for GET and HEAD.
  expect([...new Set(without)]).toEqual(["/api/forgotten"]);
});

test("a route that forgot its policy is refused", async () => {
  const answer = await call("GET", "/api/forgotten");
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ state: false, error: ["禁止访问"] });
});

test("an endpoint for members refuses visitors and unknown tokens without a message about why", async () => {
  const guarded = app.routePolicies.find((route) => route.policy === "member" && !route.url.includes(":"));
  if (!guarded) return;
  for (const token of [undefined, `pm_${"x".repeat(43)}`]) {
    const answer = await call(guarded.method, guarded.url, token ? { token } : {});
    expect(answer.status).toBe(401);
  }
});
