import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { makeLiveRoom } from "../../../../../test/support/live.ts";
import { walkLife } from "../../../../../test/support/walk-life.ts";
import { liveMessages } from "../tables.ts";

const app = await createTestApp();

walkLife("live_message", app, async (db) => {
  const author = await makeMember(db);
  const room = await makeLiveRoom(app.services, { state: "live" });
  const [row] = await db
    .insert(liveMessages)
    .values({
      ...{ roomId: room.id, authorId: author.id, kind: "text", body: "这个过弯太稳了" },
      status: "published",
    })
    .returning();
  if (row === undefined) throw new Error("no message made");
  return { id: row.id, authorId: author.id };
});
