import { expect, test } from "vitest";
import { createTestApp } from "../test/support/app.ts";
import { makeSignedIn } from "../test/support/factories.ts";
import { declaredRoutes, opensFor } from "./permissions-doc.ts";

const { app, inject, services } = await createTestApp();
const declared = await declaredRoutes();
const named = ({ method, url }: { method: string; url: string }) => `${method} ${url}`;

test("the page names the endpoints that the app has, with their policies", () => {
  const real = app.routePolicies.filter(
    ({ method, url }) => method !== "HEAD" && method !== "OPTIONS" && url.startsWith("/api/"),
  );
  // The documents of the API itself are beside the features.
  const beside = /^GET \/api\/(?:openapi|docs)(?:-desk)?(?:\.json)?$/;
  const known = declared.filter(({ url }) => url.startsWith("/api/"));
  expect(known.map((row) => `${named(row)} ${row.policy}`).toSorted()).toEqual(
    real
      .filter((row) => !beside.test(named(row)))
      .map((row) => `${named(row)} ${row.policy}`)
      .toSorted(),
  );
});

test("where the page says that the door is closed to visitors and members, it is, and nowhere else", async () => {
  const { token } = await makeSignedIn(services.db);
  const wrong: string[] = [];
  for (const row of declared) {
    // Streams never end, and one ends the session.
    if (!row.url.startsWith("/api/") || /\/events$|\/logout$/.test(row.url)) continue;
    const url = row.url.replace(/:\w+/g, "1");
    for (const caller of ["visitor", "member"] as const) {
      // Without a body: what is not read at all stops behind the door at the latest.
      const { statusCode } = await inject({
        ...{ method: row.method as "GET", url },
        ...(caller === "member" && { headers: { authorization: `Bearer ${token}` } }),
      });
      const closed = opensFor(row.policy, caller) === "no";
      if (closed && statusCode !== 401 && statusCode !== 403)
        wrong.push(`${caller} ${named(row)} ${statusCode}`);
      if (!closed && caller === "visitor" && statusCode === 401)
        wrong.push(`${caller} ${named(row)} ${statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
});
