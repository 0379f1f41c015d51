import { expect, test } from "vitest";
import { isAllowed } from "./check-licences.ts";

test.each([
  ["pg", "MIT", true],
  ["dot-prop", "(MIT OR CC0-1.0)", true],
  ["either", "GPL-3.0 OR MIT", true],
  ["both", "GPL-3.0 AND MIT", false],
  ["@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later", true],
  ["@img/sharp-win32-x64", "Apache-2.0 AND LGPL-3.0-or-later", true],
  ["other", "LGPL-3.0-or-later", false],
  ["lightningcss", "MPL-2.0", true],
  ["other", "MPL-2.0", false],
  ["other", "AGPL-3.0-only", false],
  ["other", "UNLICENSED", false],
])("%s under %s: %s", (name, licence, allowed) => {
  expect(isAllowed(name, licence)).toBe(allowed);
});
