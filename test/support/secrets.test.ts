import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "./app.ts";
import { makeMember, makeSignedIn } from "./factories.ts";
import { secretsIn } from "./secrets.ts";

const { services, databaseUrl } = await createTestApp();
const { db } = services;

test("tokens, private keys and what was handed out are found wherever text is kept, and in a log", async () => {
  const { token } = await makeSignedIn(db);
  const password = "journeys-only-1+";
  expect(await secretsIn(databaseUrl, "paddock: ready", [password])).toEqual([]);
  await makeMember(db, { bio: `my token is ${token}` });
  await db.execute(
    sql`insert into settings (key, value) values ('tried', ${JSON.stringify([{ a: `x${password}y` }])}::jsonb)`,
  );
  const places = await secretsIn(databaseUrl, "", [password]);
  expect(places).toEqual(['"public"."members".bio', '"public"."settings".value']);
  expect(await secretsIn(databaseUrl, `{"headers":"Bearer ${token}"}`, [])).toContain("the log");
  expect(await secretsIn(databaseUrl, "-----BEGIN PRIVATE KEY-----", [])).toContain("the log");
});
