import { expect, test } from "vitest";
import { cityCode } from "./city-names.ts";
import { knownPlaces, nearestCity } from "./city-places.ts";

test("a position is told by the city around it", () => {
  expect(nearestCity({ latitude: 31.2304, longitude: 121.4737 })).toBe("上海");
  // Pudong's airport, and a district of Beijing far out.
  expect(nearestCity({ latitude: 31.144, longitude: 121.808 })).toBe("上海");
  expect(nearestCity({ latitude: 39.76, longitude: 116.33 })).toBe("北京");
  expect(nearestCity({ latitude: 22.99, longitude: 113.27 })).toBe("广州");
  expect(nearestCity({ latitude: 30.66, longitude: 104.08 })).toBe("成都");
});

test("far from any city, and abroad, there is none", () => {
  expect(nearestCity({ latitude: 35.68, longitude: 139.69 })).toBeNull();
  expect(nearestCity({ latitude: 35.2, longitude: 86.5 })).toBeNull();
  expect(nearestCity({ latitude: 0, longitude: 0 })).toBeNull();
});

test("every city is called as the regions call it, and stands there once", () => {
  const names = knownPlaces();
  expect(names.filter((name) => cityCode(name) === undefined)).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
