import { expect, test } from "vitest";
import { createTestApp } from "../../../test/support/app.ts";

type Route = (path: string, options: object, handler: () => Promise<unknown>) => void;
const unguarded = {
  register: (app: { get: Route; post: Route }) => {
    app.get("/api/forgotten", {}, async () => ({ secret: true }));
    app.post("/api/unlimited", { config: { policy: "anyone" } }, async () => ({ written: true }));
  },
};
const { app, call } = await createTestApp({ extra: [unguarded as never] });

test("every registered route declares a policy", () => {
  const without = app.routePolicies.filter((route) => route.policy === undefined).map((route) => route.url);
  // The one that this file forgot on purpose, for GET and HEAD.
  expect([...new Set(without)]).toEqual(["/api/forgotten"]);
});

test("every route that writes declares a limit, or says why it needs none", () => {
  const reading = new Set(["GET", "HEAD", "OPTIONS"]);
  const without = app.routePolicies.filter((route) => !reading.has(route.method) && !route.limit);
  // The one that this file forgot on purpose.
  expect(without.map(({ method, url }) => `${method} ${url}`)).toEqual(["POST /api/unlimited"]);
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
