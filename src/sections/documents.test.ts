import { expect, it } from "vitest";
import { sections } from "./registry.ts";

/** The text pages of the specification's route list. */
const listed = [
  "/agreement",
  "/privacy",
  "/carstate",
  "/lexus/portrait",
  "/lexus/wechatagreement",
  "/lexus/carstate",
  "/lexus/carstateare",
  "/subaru/carstate",
  "/subaru/portrait",
  "/subaru/saidaoagreement",
  "/subaru/wechatagreement",
  "/subaru/safety",
  "/honda/wechatagreement",
  "/shop/wechatagreement",
  "/wechatagreement",
  "/lexus-falv",
  "/motor-falv",
  "/vtec-falv",
  "/subaru-falv",
  "/clue-protect",
  "/active-state",
];

it("gives every text page of the specification its address, once", () => {
  const paths = sections.flatMap((section) => section.documents.map((document) => document.path));
  expect(paths).toHaveLength(new Set(paths).size);
  expect(paths).toEqual(expect.arrayContaining(listed));
});
