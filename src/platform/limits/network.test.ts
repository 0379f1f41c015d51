import { expect, test } from "vitest";
import { neighbourhoodOf, networkOf } from "./network.ts";

test("an IPv6 address counts by its /64, a mapped IPv4 address as itself", () => {
  expect(networkOf("2001:db8:1:2:aaaa::1")).toBe(networkOf("2001:0db8:1:2:ffff:0:0:9"));
  expect(networkOf("2001:db8:1:2::1")).not.toBe(networkOf("2001:db8:1:3::1"));
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
});

test("neighbours are an IPv4 /24 and an IPv6 /48", () => {
  expect(neighbourhoodOf("192.0.2.7")).toBe(neighbourhoodOf("::ffff:192.0.2.200"));
  expect(neighbourhoodOf("192.0.2.7")).not.toBe(neighbourhoodOf("192.0.3.7"));
  expect(neighbourhoodOf("2001:db8:1:2::1")).toBe(neighbourhoodOf("2001:db8:1:ffff::1"));
  expect(neighbourhoodOf("2001:db8:1:2::1")).not.toBe(neighbourhoodOf("2001:db8:2:2::1"));
});
