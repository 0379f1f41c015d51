import { expect, test } from "vitest";
import type { DeskCertificationDetail } from "#capabilities/cars/certification/desk-contract.ts";
import { risksOf } from "./risks.ts";

type Related = DeskCertificationDetail["related"][number];

const person = (id: string) => ({ id, nickname: `车友${id}`, avatar: null });
const related = (memberId: string, why: Related["why"], state: Related["state"] = "approved"): Related => ({
  ...{ id: `${memberId} ${why}`, why, state, label: "晨风", kind: "first" },
  ...{ member: person(memberId), at: "2026-11-20T00:00:00.000Z" },
});
const of = (kind: DeskCertificationDetail["kind"], score: number, ...others: Related[]) =>
  risksOf({ member: person("1"), kind, score, related: others }).map(({ kind, text }) => `${kind} ${text}`);

test("the same car or plate of others, doubtful numbers and refusals are named, one's own renewals are not", () => {
  expect(of("first", 100)).toEqual([]);
  expect(of("recheck", 100, related("1", "about"))).toEqual([]);
  expect(of("first", 40, related("2", "vin"), related("3", "plate"))).toEqual([
    "bad 同车架号 1 位车友",
    "bad 同车牌 1 位车友",
    "bad 可信度 40",
  ]);
  expect(of("appeal", 100, related("2", "about"), related("1", "member", "rejected"))).toEqual([
    "warn 同车架号 1 位车友",
    "warn 认证曾被拒 1 次",
  ]);
});
