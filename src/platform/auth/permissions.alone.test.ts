import { describe, expect, it } from "vitest";
import { installFeatures } from "#platform/feature.ts";
import { can, canSomewhere, covers, EVERYTHING, type Grant, namesOf } from "./permissions.ts";

installFeatures([
  {
    name: "tried",
    permissions: {
      "thing.read": { title: "看", within: ["section"] },
      "thing.change": { title: "改", within: ["kind", "section"] },
      "thing.count": "数",
    },
  },
]);

const having = (...grants: Grant[]) => ({ grants });

describe("can", () => {
  it("allows what is granted everywhere, in every place", () => {
    const actor = having({ permission: "thing.read" });
    expect(can(actor, "thing.read")).toBe(true);
    expect(can(actor, "thing.read", { kind: "post", section: "east" })).toBe(true);
    expect(can(actor, "thing.change")).toBe(false);
  });

  it("allows what is granted for one kind in one section there alone", () => {
    const actor = having({ permission: "thing.change", kind: "post", section: "east" });
    expect(can(actor, "thing.change", { kind: "post", section: "east" })).toBe(true);
    expect(can(actor, "thing.change", { kind: "post", section: "west" })).toBe(false);
    expect(can(actor, "thing.change", { kind: "photo", section: "east" })).toBe(false);
    // What says nothing of section or kind concerns all of them.
    expect(can(actor, "thing.change", { kind: "post" })).toBe(false);
    expect(can(actor, "thing.change")).toBe(false);
    expect(canSomewhere(actor, "thing.change")).toBe(true);
    expect(canSomewhere(actor, "thing.change", { kind: "post" })).toBe(true);
    expect(canSomewhere(actor, "thing.change", { kind: "photo" })).toBe(false);
  });

  it("knows everything, also what is declared later, but nothing that no feature declares", () => {
    const owner = having({ permission: EVERYTHING });
    expect(namesOf(owner)).toEqual(["thing.read", "thing.change", "thing.count"]);
    expect(() => can(owner, "thing.raed")).toThrow('no feature declares the permission "thing.raed"');
  });

  it("takes no grant for a part where the permission is not asked for by parts", () => {
    const here = having({ permission: "thing.count", section: "east" });
    expect([can(here, "thing.count", { section: "east" }), canSomewhere(here, "thing.count")]).toEqual([
      false,
      false,
    ]);
    const ofKind = having({ permission: "*", kind: "post" });
    expect(namesOf(ofKind)).toEqual(["thing.change"]);
  });

  it("grants nothing to a role without grants", () => {
    expect(namesOf(having())).toEqual([]);
  });
});

describe("covers", () => {
  const whole = having({ permission: "thing.read" });
  const part = having({ permission: "thing.read", section: "east" });

  it("holds for the same and for less, not for more or other", () => {
    expect(covers(whole, part)).toBe(true);
    expect(covers(part, part)).toBe(true);
    expect(covers(part, whole)).toBe(false);
    expect(covers(whole, having({ permission: "thing.change" }))).toBe(false);
    expect(covers(whole, having({ permission: EVERYTHING }))).toBe(false);
    expect(covers(having({ permission: EVERYTHING }), having({ permission: EVERYTHING }))).toBe(true);
  });
});
