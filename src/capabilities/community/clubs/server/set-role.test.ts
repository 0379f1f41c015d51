import { and, desc, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ClubMember } from "#capabilities/community/clubs/contract.ts";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeRole, makeSignedIn } from "../../../../../test/support/factories.ts";
import { joinClub } from "./membership.ts";

const { call, services } = await createTestApp();
const { db } = services;
const [club = "", other = ""] = sections.flatMap(({ slug, umbrella }) => (umbrella ? [] : [slug]));
const member = await makeMember(db);
for (const section of [club, other]) await joinClub(services, section, member.id);
const owner = await makeAdmin(db, "super");

const give = (section: string, body: object, token: string, id = member.id) =>
  call("PUT", `/api/admin/clubs/${section}/members/${id}/role`, { body, token });

test("an administrator gives a role: the list shows it, the member is told, the log keeps it", async () => {
  await call("GET", `/api/clubs/${club}/members`);
  const answer = await give(club, { role: "host", seen: "member" }, owner.token);
  expect(answer.body.data).toMatchObject({ role: "host", member: { id: member.id } });
  const listed = (await call("GET", `/api/clubs/${club}/members`)).body.data as { items: ClubMember[] };
  expect(listed.items[0]?.role).toBe("host");
  const told = await db
    .select()
    .from(notices)
    .where(and(eq(notices.memberId, member.id), like(notices.kind, "clubs.%")));
  expect(told.map(({ title }) => title)).toEqual([expect.stringMatching(/会长$/)]);
  const [logged] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "club.role"), eq(auditLog.adminId, owner.admin.id)))
    .orderBy(desc(auditLog.id));
  expect(logged).toMatchObject({
    targetId: `${club}:${member.id}`,
    before: { role: "member" },
    after: { role: "host" },
  });
});

test("who decides on an old sight is refused", async () => {
  expect((await give(other, { role: "moderator", seen: "host" }, owner.token)).body.code).toBe("CHANGED");
  expect((await give(other, { role: "owner", seen: "member" }, owner.token)).status).toBe(400);
});

test("a role for one club opens that one alone, and members and other administrators none", async () => {
  const role = await makeRole(db, [{ permission: "clubs.roles", section: club }]);
  const scoped = await makeAdmin(db, role);
  expect((await give(club, { role: "member", seen: "host" }, scoped.token)).status).toBe(200);
  expect((await give(other, { role: "host", seen: "member" }, scoped.token)).status).toBe(403);
  const list = `/api/admin/clubs/${club}/members`;
  expect((await call("GET", list, { token: scoped.token })).status).toBe(200);
  expect((await call("GET", list.replace(club, other), { token: scoped.token })).status).toBe(403);
  const reviewer = await makeAdmin(db, await makeRole(db, [{ permission: "review.read" }]));
  expect((await call("GET", list, { token: reviewer.token })).status).toBe(403);
  const { token } = await makeSignedIn(db);
  expect((await give(club, { role: "host", seen: "member" }, token)).status).toBe(401);
});

test("who is not in the club gets no role in it", async () => {
  const stranger = await makeMember(db);
  const answer = await give(club, { role: "host", seen: "member" }, owner.token, stranger.id);
  expect([answer.status, answer.body.error]).toEqual([404, ["这位车友已退出车友会"]]);
});
