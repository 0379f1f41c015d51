import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { roles } from "#capabilities/admin/server/tables.ts";
import { canSomewhere } from "#platform/auth/permissions.ts";
import { installFeatures, permissions } from "#platform/feature.ts";
import { permission } from "#platform/http/policy.ts";
import { createTestApp } from "../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../test/support/factories.ts";

const { app, call, services } = await createTestApp();
const { db } = services;

/** What each of the first four roles may do, written down once more: the migration must not drift from it. */
const rights: Record<string, string[]> = {
  super: [
    "about.edit",
    "admins.manage",
    "audit.read",
    "clubs.roles",
    "honours.award",
    "media.private.read",
    "members.mute",
    "questions.curate",
    "questions.reveal",
    "redpackets.manage",
    "review.curate",
    "review.decide",
    "review.read",
    "screening.manage",
    "search.manage",
    "topics.manage",
    "words.manage",
  ],
  moderator: ["members.mute", "review.curate", "review.decide", "review.read"],
  editor: ["review.curate", "review.read"],
  viewer: ["review.read"],
};

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
      "GET /api/admin/me",
      "GET /api/admin/sessions",
      "POST /api/admin/logout",
      "POST /api/admin/recovery-codes",
      "POST /api/admin/totp/confirm",
      "POST /api/admin/totp/start",
      "PUT /api/admin/password",
    ]);
    const others = app.routePolicies.filter(
      ({ url, policy, permission: asked }) =>
        url.startsWith("/api/admin/") && url !== "/api/admin/login" && policy !== "admin" && !asked,
    );
    expect(others).toEqual([]);
  });

  it("opens to the roles that have its permission, and to nobody else", async () => {
    const all = await db.select().from(roles);
    expect(all.map(({ key }) => key).sort()).toEqual(Object.keys(rights).sort());
    const member = (await makeSignedIn(db)).token;
    expect(guarded.length).toBeGreaterThan(15);
    for (const { method, url, permission: name = "" } of guarded) {
      for (const role of all) {
        const { token } = await makeAdmin(db, role.key);
        const { status, body } = await call(method, some(url), { token });
        const opens = rights[role.key]?.includes(name);
        expect([`${role.key} ${method} ${url}`, canSomewhere(role, name)]).toEqual([
          `${role.key} ${method} ${url}`,
          opens,
        ]);
        if (opens) expect([`${method} ${url}`, body.code]).not.toEqual([`${method} ${url}`, "FORBIDDEN"]);
        else expect([`${role.key} ${method} ${url}`, status]).toEqual([`${role.key} ${method} ${url}`, 403]);
      }
      expect((await call(method, some(url))).status).toBe(401);
      expect((await call(method, some(url), { token: member })).status).toBe(401);
    }
  });

  it("tells each role what it may", async () => {
    for (const [role, names] of Object.entries(rights)) {
      const { token } = await makeAdmin(db, role);
      const { body } = await call("GET", "/api/admin/me", { token });
      expect((body.data as { permissions: string[] }).permissions.toSorted()).toEqual(names);
    }
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
