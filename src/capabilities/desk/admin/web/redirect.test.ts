import { expect, test } from "vitest";
import { ADMIN_HOME, adminRedirect } from "./redirect.ts";

test.each([
  ["/admin/articlecomment", "/admin/articlecomment"],
  ["/admin/articlecomment?status=rejected&q=a", "/admin/articlecomment?status=rejected&q=a"],
  [null, ADMIN_HOME],
  ["", ADMIN_HOME],
  ["/admin", ADMIN_HOME],
  ["/admin/login", ADMIN_HOME],
  ["/admin/login?redirect=/admin/login", ADMIN_HOME],
  ["/my", ADMIN_HOME],
  ["/administrator/x", ADMIN_HOME],
  ["//evil.example/admin/home", ADMIN_HOME],
  ["https://evil.example/admin/home", ADMIN_HOME],
  ["/admin/../my", ADMIN_HOME],
  ["/admin/\\evil.example", ADMIN_HOME],
  ["javascript:alert(1)", ADMIN_HOME],
])("%s leads to %s", (wanted, expected) => {
  expect(adminRedirect(wanted)).toBe(expected);
});
