import { expect, test } from "vitest";
import { Keys } from "#platform/secrets/keys.ts";
import { readPreview, signPreview } from "./signed-link.ts";

const services = { keys: new Keys([Buffer.from("a key of thirty-two characters...")]) };
const until = new Date("2026-12-01T08:00:00Z");
const link = { type: "article", id: "12", until };

test("a token shows one thing until its time, and nothing that was changed in it", () => {
  const token = signPreview(services, link);
  expect(readPreview(services, token, new Date("2026-12-01T07:59:59Z"))).toEqual(link);
  expect(readPreview(services, token, until)).toBeNull();
  const forged = Buffer.from(JSON.stringify(["article", "13", until.getTime()])).toString("base64url");
  expect(readPreview(services, `${forged}.${token.split(".")[1]}`, new Date(0))).toBeNull();
  for (const wrong of ["", ".", "x.y", `${token}.z`, token.slice(0, -1)])
    expect(readPreview(services, wrong, new Date(0))).toBeNull();
});
