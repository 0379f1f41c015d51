import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { readDemoMembers } from "./demo/content.ts";
import { inventedMembers } from "./invented.ts";

const {
  services: { db },
} = await createTestApp();

test("people of the demo are invented; who came by WeChat, and has no number either, is not", async () => {
  const [invented] = await readDemoMembers();
  const nickname = invented?.nickname ?? "";
  const { id, region } = await makeMember(db, { nickname, mobile: null, region: "浙江" });
  await makeMember(db, { nickname: "山路来客", mobile: null });
  expect(await inventedMembers(db)).toEqual(
    new Map([[nickname, { id, region, city: "", role: "member", car: invented?.car ?? "" }]]),
  );
});
