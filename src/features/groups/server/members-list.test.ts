import { expect, test } from "vitest";
import { blocks } from "#capabilities/community/relations/server/tables.ts";
import type { GroupMember } from "#features/groups/contract.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeSignedIn } from "../../../../test/support/factories.ts";
import { makeGroup } from "../../../../test/support/topics.ts";
import { groupMembers } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

test("members do not see each other across a block; who looks after the group sees all of them", async () => {
  const [leader, one, other] = [await makeSignedIn(db), await makeSignedIn(db), await makeSignedIn(db)];
  const group = await makeGroup(db, { leaderId: leader.member.id });
  for (const { member } of [one, other])
    await db.insert(groupMembers).values({ groupId: group.id, memberId: member.id, role: "member" });
  const listed = async (token: string) =>
    (
      (await call("GET", `/api/groups/${group.id}/members`, { token })).body.data as { items: GroupMember[] }
    ).items.map(({ member }) => member.id);
  await db.insert(blocks).values([
    { blockerId: one.member.id, blockedId: other.member.id },
    { blockerId: leader.member.id, blockedId: other.member.id },
  ]);
  expect(await listed(one.token)).toEqual([leader.member.id, one.member.id]);
  expect(await listed(other.token)).toEqual([other.member.id]);
  expect(await listed(leader.token)).toHaveLength(3);
});
