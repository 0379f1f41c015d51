import { givePoints } from "../../../src/capabilities/community/points/server/credit.ts";
import type { Database } from "../../../src/platform/database/client.ts";
import { makeSignedIn } from "../../support/factories.ts";
import { makeGroup } from "../../support/topics.ts";

/** A member who has been here for long: what he writes is shown at once. */
export interface KnownMember {
  id: string;
  nickname: string;
  token: string;
}

/** Members who do something with each other, each in one journey, and the group that one of them leads. */
export interface PeopleFixture {
  asker: KnownMember;
  helper: KnownMember;
  leader: KnownMember;
  newcomer: KnownMember;
  proposer: KnownMember;
  complainer: KnownMember;
  /** Two who do not get on with each other. */
  loud: KnownMember;
  quiet: KnownMember;
  group: { id: string; name: string };
}

/** What the asker has to begin with. */
export const ASKER_POINTS = 300;

export async function seedPeople(db: Database): Promise<PeopleFixture> {
  const known = async (nickname: string): Promise<KnownMember> => {
    const createdAt = new Date(Date.now() - 90 * 86_400_000);
    const { member, token } = await makeSignedIn(db, { nickname, level: 6, growth: 4000, createdAt });
    return { id: member.id, nickname, token };
  };
  const asker = await known("想问清楚");
  const move = {
    key: "journeys",
    memberId: asker.id,
    amount: ASKER_POINTS,
    reason: "task",
    title: "任务",
  } as const;
  await db.transaction((tx) => givePoints(tx, move));
  const leader = await known("周末领队");
  const { id, name } = await makeGroup(db, { leaderId: leader.id, name: "周末看海车友群" });
  return {
    ...{ asker, helper: await known("修过三台") },
    ...{ leader, newcomer: await known("刚搬来的"), group: { id, name } },
    proposer: await known("爱起话头"),
    complainer: await known("尾门老响"),
    ...{ loud: await known("嗓门最大"), quiet: await known("图个清静") },
  };
}
