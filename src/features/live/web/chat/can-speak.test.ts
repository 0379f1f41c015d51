import { expect, it } from "vitest";
import type { OwnLive } from "#features/live/contract.ts";
import { whyNot } from "./can-speak.ts";

const now = Date.parse("2026-11-28T12:00:00Z");
const standing = { state: "live" as const, chat_open: true, starts_at: "2026-11-28T11:00:00.000Z" };
const own: OwnLive = { reminded: false, role: null, moderates: false, muted: null, voted: [] };
const speaker = { standing, own, minor: false, online: true, now };

it("lets visitors and members speak while it is on the air, also without a picture", () => {
  expect(whyNot(speaker)).toBeNull();
  expect(whyNot({ ...speaker, own: null })).toBeNull();
  expect(whyNot({ ...speaker, standing: { ...standing, state: "interrupted" } })).toBeNull();
});

it("opens half an hour ahead", () => {
  const announced = { ...standing, state: "announced" as const };
  expect(whyNot({ ...speaker, standing: { ...announced, starts_at: "2026-11-28T12:31:00Z" } })).toMatch(
    "30 分钟",
  );
  expect(whyNot({ ...speaker, standing: { ...announced, starts_at: "2026-11-28T12:29:00Z" } })).toBeNull();
});

it("says who is kept from it, and until when", () => {
  expect(whyNot({ ...speaker, minor: true })).toBe("未成年人模式下不可用");
  expect(whyNot({ ...speaker, own: { ...own, muted: "forever" } })).toBe("你在本场被禁言");
  expect(whyNot({ ...speaker, own: { ...own, muted: "2026-11-28T12:10:00Z" } })).toBe(
    "你被禁言到 11-28 20:10",
  );
  expect(whyNot({ ...speaker, own: { ...own, muted: "2026-11-28T11:59:00Z" } })).toBeNull();
  expect(whyNot({ ...speaker, online: false })).toMatch("网络");
});

it("is closed to all but those who moderate when the host closes it, and to all at the end", () => {
  const closed = { ...standing, chat_open: false };
  expect(whyNot({ ...speaker, standing: closed })).toBe("主播关闭了聊天");
  expect(whyNot({ ...speaker, standing: closed, own: { ...own, moderates: true } })).toBeNull();
  expect(whyNot({ ...speaker, standing: { ...standing, state: "ended" } })).toMatch("已结束");
});
