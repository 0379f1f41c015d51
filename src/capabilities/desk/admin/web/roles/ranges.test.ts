import { describe, expect, it } from "vitest";
import { grantsOf, rangesOf } from "./ranges.ts";

const READ = "review.read";
const roundTrip = (grants: Parameters<typeof rangesOf>[0]) => grantsOf(rangesOf(grants));

describe("how far a permission is given", () => {
  it("comes back as the same grants, everywhere, by section, by kind, and by both", () => {
    for (const grants of [
      [{ permission: READ }],
      [{ permission: READ, section: "east" }],
      [
        { permission: READ, kind: "post" },
        { permission: READ, kind: "photo" },
      ],
      [
        { permission: READ, kind: "post", section: "east" },
        { permission: READ, kind: "post", section: "west" },
      ],
      [{ permission: READ, second: true as const }],
      [
        { permission: READ, section: "east", second: true as const },
        { permission: READ, section: "west", second: true as const },
      ],
    ])
      expect(roundTrip(grants)).toEqual(grants);
  });

  it("never widens grants that are no product: posts here and photos there stay so", () => {
    const grants = [
      { permission: READ, kind: "post", section: "east" },
      { permission: READ, kind: "photo", section: "west" },
    ];
    expect(rangesOf(grants)[READ]?.mixed).toEqual(grants);
    expect(roundTrip(grants)).toEqual(grants);
    const overlapping = [
      { permission: READ, kind: "post" },
      { permission: READ, section: "west" },
    ];
    expect(roundTrip(overlapping)).toEqual(overlapping);
  });

  it("never gives alone what takes a second person somewhere", () => {
    const grants = [
      { permission: READ, section: "east" },
      { permission: READ, section: "west", second: true as const },
    ];
    expect(rangesOf(grants)[READ]?.mixed).toEqual(grants);
    expect(roundTrip(grants)).toEqual(grants);
    const everywhere = [
      { permission: READ, second: true as const },
      { permission: READ, section: "west" },
    ];
    expect(roundTrip(everywhere)).toEqual(everywhere);
  });

  it("is everywhere where one of the grants is", () => {
    expect(roundTrip([{ permission: READ, section: "east" }, { permission: READ }])).toEqual([
      { permission: READ },
    ]);
  });
});
