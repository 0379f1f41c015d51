import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { makeLiveRoom } from "../../../../../test/support/live.ts";
import { connectDatabase } from "../../../../platform/database/client.ts";
import { paced } from "./room-pace.ts";

const { services } = await createTestApp();
const { db } = services;

test("a host is heard in a rush, also right after a database that could not be asked who he is", async () => {
  const [host, viewer] = [await makeMember(db), await makeMember(db)];
  const { id: roomId } = await makeLiveRoom(services, { state: "live" }, { host: host.id });
  const rest = Promise.withResolvers<void>();
  const rush = Array.from({ length: 30 }, (_, n) =>
    paced(db, { roomId, memberId: String(n) }, () => rest.promise),
  );
  const said = () => Promise.resolve("said");
  // Nobody listens there.
  const gone = connectDatabase("postgres://nobody@127.0.0.1:1/nothing", { max: 1 });
  await expect(paced(gone.db, { roomId, memberId: host.id }, said)).rejects.toThrow();
  await gone.close();
  expect(await paced(db, { roomId, memberId: host.id }, said)).toBe("said");
  await expect(paced(db, { roomId, memberId: viewer.id }, said)).rejects.toMatchObject({
    code: "RATE_LIMITED",
    retryAfter: 1,
  });
  rest.resolve();
  await Promise.all(rush);
  expect(await paced(db, { roomId, memberId: viewer.id }, said)).toBe("said");
});
