import { groupMembers, groups } from "../../src/features/groups/server/tables.ts";
import { topicCounters, topics } from "../../src/features/topics/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { topicKey } from "../../src/shared/topic-name.ts";
import { makeMember } from "./factories.ts";

let serial = 0;

/** A public topic, with whoever hosts it. */
export async function makeTopic(db: Database, values: Partial<typeof topics.$inferInsert> = {}) {
  serial += 1;
  const hostId = values.hostId ?? (await makeMember(db)).id;
  const name = values.name ?? `第${serial}个话题`;
  const status = values.status ?? "published";
  const visible = values.visible ?? status === "published";
  const [row] = await db
    .insert(topics)
    .values({
      ...{ section: "main", classKey: "trip", intro: "说说你走过的路。", proposerId: hostId },
      ...values,
      ...{ hostId, name, nameKey: topicKey(name), status, visible },
    })
    .returning();
  if (!row) throw new Error("no topic made");
  const { id: topicId, section, classKey } = row;
  await db.insert(topicCounters).values({ topicId, section, classKey, visible });
  return row;
}

/** A public group, with its leader in it. */
export async function makeGroup(db: Database, values: Partial<typeof groups.$inferInsert> = {}) {
  serial += 1;
  const leaderId = values.leaderId ?? (await makeMember(db)).id;
  const name = values.name ?? `第${serial}个车友群`;
  const status = values.status ?? "published";
  const isIn = status === "published";
  const [row] = await db
    .insert(groups)
    .values({
      ...{ section: "main", intro: "周末一起出门。", regionCode: "440300" },
      ...values,
      ...{ leaderId, name, nameKey: name, status, members: isIn ? 1 : 0 },
    })
    .returning();
  if (!row) throw new Error("no group made");
  if (isIn) await db.insert(groupMembers).values({ groupId: row.id, memberId: leaderId, role: "leader" });
  return row;
}
