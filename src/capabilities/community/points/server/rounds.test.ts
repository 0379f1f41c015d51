import { eq } from "drizzle-orm";
import { test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { passesOver } from "../../../../../test/support/passes-over.ts";
import { givePoints } from "./credit.ts";
import { expirePoints } from "./jobs.ts";
import { pointLots } from "./tables.ts";

const { services } = await createTestApp();
const { db } = services;

test("points that expire", async () => {
  const holder = async () => {
    const { id: memberId } = await makeMember(db);
    const move = { key: `rounds:${memberId}`, memberId, amount: 5, reason: "task" as const, title: "任务" };
    await db.transaction((tx) => givePoints(tx, move, new Date("2024-05-01T00:00:00Z")));
    return memberId;
  };
  const [bad, good] = [await holder(), await holder()];
  await passesOver(
    db,
    { bad, good },
    { table: "point_lots", key: "member_id", asideAs: `${bad}:2025-12-31`, round: "points-expire" },
    () => expirePoints(services, new Date("2026-02-01T00:00:00Z")),
    async (id) => (await db.select().from(pointLots).where(eq(pointLots.memberId, id)))[0]?.remaining === 0,
  );
});
