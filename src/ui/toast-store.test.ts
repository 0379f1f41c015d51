import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { handToastsTo, pageToast, toast, toastStore } from "./toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  toastStore.dismiss();
  vi.useRealTimers();
});

describe("toast", () => {
  it("shows a text, tells listeners, and goes by itself", () => {
    const heard = vi.fn();
    const stop = toastStore.subscribe(heard);
    toast("已收藏");
    expect(toastStore.get()?.text).toBe("已收藏");
    expect(heard).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1999);
    expect(toastStore.get()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(toastStore.get()).toBeNull();
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    toast("再来");
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it("gives a newer one its full time", () => {
    toast("一");
    vi.advanceTimersByTime(1900);
    toast("二");
    vi.advanceTimersByTime(1900);
    expect(toastStore.get()?.text).toBe("二");
  });

  it("leaves five seconds for a way back", () => {
    toast("已删除", { action: { label: "撤销", onSelect: () => undefined } });
    vi.advanceTimersByTime(4999);
    expect(toastStore.get()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(toastStore.get()).toBeNull();
  });

  it("is taken away early only by its own hand", () => {
    const dismissFirst = toast("一");
    toast("二");
    dismissFirst();
    expect(toastStore.get()?.text).toBe("二");
  });

  it("goes to the host that asked for it, unless it leads somewhere", () => {
    const shown = vi.fn();
    handToastsTo(shown);
    toast("已收藏", { kind: "done" });
    expect(shown).toHaveBeenCalledWith("已收藏", "done");
    expect(toastStore.get()).toBeNull();
    toast("已删除", { action: { label: "撤销", onSelect: () => undefined } });
    expect(toastStore.get()?.text).toBe("已删除");
    // What a host without toasts falls back to must not come round again.
    handToastsTo((text) => pageToast(text));
    toast("再来");
    expect(toastStore.get()?.text).toBe("再来");
    handToastsTo(undefined);
  });
});
