import { describe, expect, it } from "vitest";
import { confirm, confirmStore, handQuestionsTo, pageConfirm } from "./confirm-store.ts";

describe("confirm", () => {
  it("resolves with the answer and closes", async () => {
    const answer = confirm({ title: "删除？" });
    expect(confirmStore.get()?.title).toBe("删除？");
    confirmStore.get()?.answer(true);
    expect(await answer).toBe(true);
    expect(confirmStore.get()).toBeNull();
  });

  it("answers an open question with no when another comes", async () => {
    const first = confirm({ title: "一" });
    const second = confirm({ title: "二" });
    expect(await first).toBe(false);
    expect(confirmStore.get()?.title).toBe("二");
    confirmStore.get()?.answer(false);
    expect(await second).toBe(false);
  });

  it("does not let a late answer close the next question", async () => {
    void confirm({ title: "一" });
    const old = confirmStore.get();
    old?.answer(true);
    const second = confirm({ title: "二" });
    old?.answer(false);
    expect(confirmStore.get()?.title).toBe("二");
    confirmStore.get()?.answer(true);
    expect(await second).toBe(true);
  });

  it("lets a host ask that asked for it", async () => {
    handQuestionsTo(async ({ title }) => title === "删除？");
    expect(await confirm({ title: "删除？" })).toBe(true);
    expect(confirmStore.get()).toBeNull();
    handQuestionsTo(pageConfirm);
    const answer = confirm({ title: "退出？" });
    confirmStore.get()?.answer(true);
    expect(await answer).toBe(true);
    handQuestionsTo(undefined);
  });
});
