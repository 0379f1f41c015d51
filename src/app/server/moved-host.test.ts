import { expect, test } from "vitest";
import { ResponseCache } from "#platform/http/response-cache.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { makeArticle } from "../../../test/support/factories.ts";
import { all, one, parseXml } from "../../../test/support/xml.ts";
import { buildApp } from "./app.ts";

const { app, services } = await createTestApp();
const { db } = services;
const club = sections.find((section) => !section.umbrella)?.slug ?? "";

test("ids of feeds and entries stay the same when the host's name changes, and differ between sections and entries", async () => {
  await makeArticle(db);
  const ids = async (app_: typeof app, path: string) => {
    const xml = parseXml((await app_.inject({ url: `${path}?fresh` })).body);
    return [one(xml, "id").text, ...all(xml, "entry").map((entry) => one(entry, "id").text)];
  };
  const before = await ids(app, "/feed.xml");
  expect(new Set(before).size).toBe(before.length);
  const moved = await buildApp({
    services: { ...services, env: { ...services.env, PUBLIC_URL: "https://new-name.test" } },
    responseCache: new ResponseCache(),
  });
  const after = await ids(moved, "/feed.xml");
  const elsewhere = await ids(moved, `/${club}/feed.xml`);
  await moved.close();
  expect(after).toEqual(before);
  expect(elsewhere[0]).not.toBe(before[0]);
});
