import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  type StandardRole,
  settleStandardRoles,
  standardRoles,
} from "#capabilities/desk/admin/server/public.ts";
import { admins, adminTokens, roles, settings } from "#capabilities/desk/admin/server/tables.ts";
import { permissions } from "#platform/auth/declared-permissions.ts";
import { installFeatures } from "#platform/feature.ts";
import { permission } from "#platform/http/policy.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../test/support/factories.ts";

const { app, call, services } = await createTestApp();
const { db } = services;

await settleStandardRoles(db);

/** What the table of roles says, apart from the code that reads grants. */
const allows = (role: StandardRole, name: string) =>
  role.permissions.some((one) => one === "*" || one.split("@")[0] === name);

const guarded = app.routePolicies.filter(
  (route) => route.permission !== undefined && route.method !== "HEAD",
);
const some = (url: string) => url.replace(/:\w+/g, "1");

describe("every endpoint for administrators", () => {
  it("asks for a permission, or concerns one's own account alone", () => {
    const own = app.routePolicies.filter((route) => route.policy === "admin" && route.method !== "HEAD");
    expect(own.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      "DELETE /api/admin/sessions",
      "DELETE /api/admin/sessions/:id",
      "DELETE /api/admin/totp",
      "GET /api/admin/desk",
      "GET /api/admin/events",
      // What its board shows each time is asked for by the figures' own permissions.
      "GET /api/admin/figures/desk",
      // Finds with each kind's own permission.
      "GET /api/admin/find",
      "GET /api/admin/me",
      "GET /api/admin/sessions",
      // Notes beside a preview, for whoever was sent its signed link.
      "GET /api/phone-preview/notes",
      "POST /api/admin/logout",
      "POST /api/admin/recovery-codes",
      "POST /api/admin/totp/confirm",
      "POST /api/admin/totp/start",
      "POST /api/phone-preview/notes",
      "PUT /api/admin/board",
      "PUT /api/admin/password",
      "PUT /api/admin/pins",
      "PUT /api/phone-preview/notes/:id",
    ]);
    const others = app.routePolicies.filter(
      ({ url, policy, permission: asked }) =>
        url.startsWith("/api/admin/") && url !== "/api/admin/login" && policy !== "admin" && !asked,
    );
    expect(others).toEqual([]);
  });

  it("opens to the roles that come along exactly as their table says, and to nobody else", async () => {
    const tokens = new Map<string, string>();
    for (const { key } of standardRoles) tokens.set(key, (await makeAdmin(db, key)).token);
    const member = (await makeSignedIn(db)).token;
    expect(guarded.length).toBeGreaterThan(15);
    const wrong: string[] = [];
    for (const { method, url, permission: name = "" } of guarded) {
      for (const role of standardRoles) {
        const { status, body } = await call(method, some(url), { token: tokens.get(role.key) ?? "" });
        const opened = body.code !== "FORBIDDEN";
        if (opened !== allows(role, name) || (!opened && status !== 403))
          wrong.push(`${role.key} ${method} ${url}: ${status}`);
      }
      for (const token of [undefined, member]) {
        const { status } = await call(method, some(url), token === undefined ? {} : { token });
        if (status !== 401) wrong.push(`nobody of the desk ${method} ${url}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("opens to a right that ends at a section or a kind only where its permission is asked for by them", async () => {
    const section = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
    const wrong: string[] = [];
    for (const [name, { within }] of permissions.entries()) {
      for (const [limit, place] of [
        ["section", { section }],
        ["kind", { kind: "post" }],
      ] as const) {
        const { token } = await makeAdmin(db, await makeRole(db, [{ permission: name, ...place }]));
        for (const { method, url } of guarded.filter((route) => route.permission === name)) {
          const { status, body } = await call(method, some(url), { token });
          const opened = body.code !== "FORBIDDEN" || within.includes(limit);
          if (opened !== within.includes(limit))
            wrong.push(`${name} for a ${limit}: ${method} ${url}: ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it("tells each role what it may", async () => {
    for (const role of standardRoles) {
      const { token } = await makeAdmin(db, role.key);
      const { body } = await call("GET", "/api/admin/me", { token });
      const names = permissions.entries().flatMap(([name]) => (allows(role, name) ? [name] : []));
      expect([role.key, (body.data as { permissions: string[] }).permissions]).toEqual([role.key, names]);
    }
  });
});

describe("the roles that come along", () => {
  it("let moderators read the papers that they decide about, and no other private picture", async () => {
    const papers = async () => {
      const [row] = await db.select().from(roles).where(eq(roles.key, "moderator"));
      return row?.grants.filter(({ permission: name }) => name === "media.private.read");
    };
    const both = ["certification", "influence"].map((kind) => ({ permission: "media.private.read", kind }));
    expect(await papers()).toEqual(both);
    // A role that is older than them gets them beside what it has.
    await db.delete(settings).where(eq(settings.key, "roles.standard"));
    const [, second] = both;
    const before = [{ permission: "review.read" }, ...(second ? [second] : [])];
    await db.update(roles).set({ grants: before }).where(eq(roles.key, "moderator"));
    await settleStandardRoles(db);
    expect((await papers())?.map(({ kind }) => kind).sort()).toEqual(["certification", "influence"]);
  });

  it("get each permission once: what was taken away stays away, and so does a role that was deleted", async () => {
    await db
      .update(roles)
      .set({ grants: [{ permission: "review.read" }] })
      .where(eq(roles.key, "editor"));
    const theirs = db.select({ id: admins.id }).from(admins).where(eq(admins.role, "activities"));
    await db.delete(adminTokens).where(inArray(adminTokens.adminId, theirs));
    await db.delete(admins).where(eq(admins.role, "activities"));
    await db.delete(roles).where(eq(roles.key, "activities"));
    await settleStandardRoles(db);
    const rows = await db.select().from(roles);
    expect(rows.find(({ key }) => key === "editor")?.grants).toEqual([{ permission: "review.read" }]);
    expect(rows.some(({ key }) => key === "activities")).toBe(false);
  });

  it("keep what an operator changed before there was a table of them", async () => {
    await db.delete(settings).where(eq(settings.key, "roles.standard"));
    await db.update(roles).set({ grants: [] }).where(eq(roles.key, "moderator"));
    await settleStandardRoles(db);
    const [row] = await db.select().from(roles).where(eq(roles.key, "moderator"));
    const names = row?.grants.map(({ permission }) => permission) ?? [];
    expect(names).not.toContain("review.decide");
  });
});

describe("a role's grants", () => {
  it("count at the next request once they are changed", async () => {
    const key = await makeRole(db, [{ permission: "review.read" }]);
    const { token } = await makeAdmin(db, key);
    const statusOf = async (path: string) => (await call("GET", path, { token })).status;
    expect(await statusOf("/api/admin/audit")).toBe(403);
    await db
      .update(roles)
      .set({ grants: [{ permission: "audit.read" }] })
      .where(eq(roles.key, key));
    expect(await statusOf("/api/admin/audit")).toBe(200);
    expect(await statusOf("/api/admin/overview")).toBe(403);
  });

  it("name permissions that features declare", async () => {
    const known = new Set(["*", ...permissions.entries().map(([name]) => name)]);
    for (const { grants } of await db.select().from(roles))
      for (const grant of grants) expect(known).toContain(grant.permission);
  });
});

it("stops the start where a route asks for what no feature declares", async () => {
  const extra = {
    register: (other: typeof app) => {
      other.get(
        "/api/odd",
        { config: { policy: permission("odd.thing").name, permission: "odd.thing" } },
        async () => ({}),
      );
    },
  };
  await expect(createTestApp({ extra: [extra] })).rejects.toThrow('asks for "odd.thing"');
});

it("stops the start where two features call one permission differently", () => {
  const feature = (name: string, title: string) => ({ name, permissions: { "twice.declared": title } });
  expect(() => installFeatures([feature("one", "一"), feature("other", "二")])).toThrow("twice.declared");
});
