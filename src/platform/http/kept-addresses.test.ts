import { expect, test } from "vitest";
import { KeptAddresses } from "./kept-addresses.ts";

const addresses = new KeptAddresses();
addresses.add("/api/site", []);
addresses.add("/api/articles", ["section", "limit"]);
addresses.add("/topic/:name", ["tab"]);

test.each([
  ["/api/site", "/api/site"],
  ["/api/site?n=1", "/api/site"],
  ["/api/site?", "/api/site"],
  ["/api/site?n=1&n=2&source=6#x", "/api/site"],
  ["/api/articles?section=a&limit=20", "/api/articles?limit=20&section=a"],
  ["/api/articles?limit=20&from=timeline&section=a", "/api/articles?limit=20&section=a"],
  ["/api/articles?section=%E8%BD%A6+%61", "/api/articles?section=%E8%BD%A6%20a"],
  ["/topic/%E8%BD%A6?tab=b&source=1", "/topic/%E8%BD%A6?tab=b"],
])("the answer to %s is kept under %s", (asked, kept) => {
  expect(addresses.of(asked)).toBe(kept);
});

test.each([
  ["an escape that needs none", "/api/%73ite"],
  ["small letters in an escape", "/topic/%e8%bd%a6"],
  ["a fragment in the path", "/api/site#x"],
  ["a known key twice", "/api/articles?limit=1&limit=2"],
  ["a path that no route has", "/api/sites"],
  ["another host's address", "http://elsewhere/api/site"],
  ["no path", "*"],
  ["a bad escape", "/topic/%"],
])("%s is kept nowhere", (_, asked) => {
  expect(addresses.of(asked)).toBeUndefined();
});
