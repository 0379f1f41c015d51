import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearGroup, groupOf, measureDevice } from "./device-data.ts";

/** As a browser's: its keys are its own enumerable names. */
class FakeStorage {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  removeItem(key: string): void {
    delete (this as unknown as Record<string, string>)[key];
  }
}

const fill = (entries: Record<string, string>) => Object.assign(new FakeStorage(), entries);

beforeEach(() => {
  vi.stubGlobal(
    "localStorage",
    fill({
      "paddock.token": "pm_x",
      "paddock.draft.comment:article:1": "写了一半",
      "paddock.color_scheme": "dark",
      "paddock.admin_token": "pa_x",
      "somebody.else": "x",
    }),
  );
  vi.stubGlobal("sessionStorage", fill({ "paddock.places": "{}", "paddock.form.mobile-appeal.7": "{}" }));
  vi.stubGlobal("navigator", { storage: { estimate: async () => ({ usage: 4096 }) } });
});
afterEach(() => vi.unstubAllGlobals());

test("every key has its purpose; what is not the visitor's has none", () => {
  expect(
    [
      "paddock.token_issued_at",
      "paddock.user",
      "paddock.form.x.7",
      "paddock.reading_size",
      "paddock.places",
    ].map(groupOf),
  ).toEqual(["session", "session", "drafts", "settings", "places"]);
  expect([groupOf("paddock.admin_token"), groupOf("somebody.else")]).toEqual([undefined, undefined]);
});

test("sizes are told by purpose, and one is cleared without the others", async () => {
  expect(await measureDevice()).toMatchObject({ drafts: 2, pages: 0, total: 4096 });
  clearGroup("drafts");
  const after = await measureDevice();
  expect([after.drafts, after.sizes.drafts]).toEqual([0, 0]);
  expect(after.sizes.session).toBe(2 * ("paddock.token".length + 4));
  expect(Object.keys(localStorage)).toEqual([
    "paddock.token",
    "paddock.color_scheme",
    "paddock.admin_token",
    "somebody.else",
  ]);
});

test("where storage is refused, nothing is kept and nothing fails", async () => {
  vi.stubGlobal("localStorage", undefined);
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      throw new DOMException("refused", "SecurityError");
    },
  });
  expect(await measureDevice()).toMatchObject({ drafts: 0 });
  expect(() => clearGroup("drafts")).not.toThrow();
});
