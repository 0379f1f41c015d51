import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test("an IPv6 address counts by its /64, a mapped IPv4 address as itself", () => {
  expect(networkOf("2001:db8:1:2:aaaa::1")).toBe(networkOf("2001:0db8:1:2:ffff:0:0:9"));
  expect(networkOf("2001:db8:1:2::1")).not.toBe(networkOf("2001:db8:1:3::1"));
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
});
