import type { WordAction } from "#capabilities/words/contract.ts";

/** What becomes of a text that holds a word, in words. */
export const actions: Record<WordAction, { label: string; note: string; kind: "bad" | "warn" | "ok" }> = {
  refuse: { label: "拦截", note: "发不出去，作者会看到是哪个词", kind: "bad" },
  hold: { label: "转审", note: "先审后发", kind: "warn" },
  allow: { label: "放行", note: "白名单：里面的短词不算命中", kind: "ok" },
};

export const actionNames = ["refuse", "hold", "allow"] as const satisfies readonly WordAction[];
