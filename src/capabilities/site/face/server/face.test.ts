import { afterAll, expect, test } from "vitest";
import { fileFace, wearFaces } from "#sections/face.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makePicture, makeRole } from "../../../../../test/support/factories.ts";
import type { FaceContent } from "../contract.ts";
import { keptFaces } from "./worn-faces.ts";

const { call, inject, services, responseCache } = await createTestApp();
const { db } = services;
const { token, admin } = await makeAdmin(db, "super");
const main = umbrellaSection.slug;
const club = sections.find((section) => !section.umbrella)?.slug ?? "";
const faces = keptFaces(db, responseCache);
// What sections are called is known to all tests of this process.
afterAll(() => wearFaces({}));

interface Shown {
  version: string;
  content: FaceContent;
  file: { name: string };
}
const show = async (slug = main) =>
  (await call("GET", `/api/admin/faces/${slug}`, { token })).body.data as unknown as Shown;
const change = async (content: Partial<FaceContent>, slug = main, as = token) => {
  const { version, content: before } = await show(slug);
  const body = { version, content: { ...before, ...content } };
  return call("PUT", `/api/admin/faces/${slug}`, { token: as, body });
};

test("a section is called and looks as the operator says, until its file's face comes back", async () => {
  const picture = await makePicture(db, { ownerAdminId: admin.id });
  const before = (await faces.get()).css;
  const content = { name: "赛道", footer: ["第一行", "第二行"], palette: "teal" as const, logo: picture.id };
  expect((await change(content)).status).toBe(200);
  const { worn, css } = await faces.get();
  expect(worn[main]).toMatchObject({ name: "赛道", footer: ["第一行", "第二行"] });
  expect(worn[main]?.logo).toContain("/media/");
  expect(css).not.toBe(before);
  wearFaces(worn);
  expect(umbrellaSection.name).toBe("赛道");
  expect((await show()).file.name).toBe(fileFace(main).name);
  expect((await inject({ url: "/manifest.webmanifest" })).json()).toMatchObject({ name: "赛道" });
  const { version } = await show();
  expect((await call("DELETE", `/api/admin/faces/${main}?version=${version}`, { token })).status).toBe(200);
  const bare = await faces.get();
  expect(bare).toEqual({ worn: {}, css: before });
  wearFaces(bare.worn);
  expect(umbrellaSection.name).toBe(fileFace(main).name);
  expect(umbrellaSection.logo).toBeUndefined();
});

test("what is too long, not there, or not seen is refused and changes nothing", async () => {
  const before = await show(club);
  expect((await change({ name: "长".repeat(13) }, club)).status).toBe(400);
  expect((await change({ footer: Array.from({ length: 6 }, () => "行") }, club)).status).toBe(400);
  expect((await change({ palette: "pink" as "teal" }, club)).status).toBe(400);
  expect((await change({ logo: "999999" }, club)).status).toBe(400);
  const body = { version: "another", content: before.content };
  expect((await call("PUT", `/api/admin/faces/${club}`, { token, body })).body).toMatchObject({
    code: "CHANGED",
  });
  expect(await show(club)).toEqual(before);
  expect((await call("GET", "/api/admin/faces/nowhere", { token })).status).toBe(404);
});

test("who looks after one section changes no other", async () => {
  const role = await makeRole(db, [{ permission: "faces.manage", section: club }]);
  const other = await makeAdmin(db, role);
  expect((await change({ tagline: "我们的" }, club, other.token)).status).toBe(200);
  expect((await change({ tagline: "别人的" }, main, other.token)).status).toBe(403);
});
