import type { ClaimState, ClaimWay } from "#shared/gift.ts";
import type { Claim, GiftState } from "../contract.ts";

type TagKind = "plain" | "ok" | "warn" | "bad" | "info" | "accent";

/** How a claim stands, as its tag and as a sentence. */
export function claimWords(state: ClaimState, way: ClaimWay): { label: string; kind: TagKind; text: string } {
  switch (state) {
    case "review":
      return { label: "待审核", kind: "warn", text: "主办方正在核对，一般 1–3 个工作日，结果会通知你。" };
    case "unpaid":
      return { label: "待付邮费", kind: "warn", text: "名额先为你留着，付了邮费就会寄出。" };
    case "ready":
      return way === "pickup"
        ? { label: "待领取", kind: "accent", text: "到店出示核销码，由店员核销后领取。" }
        : { label: "待寄出", kind: "accent", text: "礼品还没有寄出，寄出前可以修改收货地址。" };
    case "shipped":
      return { label: "已发货", kind: "info", text: "礼品已经寄出，请留意快递。" };
    case "handed":
      return { label: "已核销", kind: "ok", text: "礼品已经领取，谢谢参与。" };
    case "refused":
      return { label: "未通过", kind: "bad", text: "这次登记未通过，名额已退回。" };
    case "cancelled":
      return { label: "已取消", kind: "plain", text: "这次登记已取消，名额已退回。" };
    case "expired":
      return { label: "已过期", kind: "plain", text: "没有在期限内领取，名额已退回。" };
  }
}

const acts: Readonly<Record<string, string>> = {
  claim: "提交登记",
  approve: "审核通过",
  ask: "审核通过，等待付邮费",
  pay: "邮费已付",
  lapse: "没有在期限前付邮费，名额退回",
  refuse: "审核未通过",
  cancel: "取消登记",
  withdraw: "主办方取消了发放",
  ship: "已寄出",
  unship: "撤回了寄出登记",
  corrected: "更正了快递单号",
  hand: "到店核销",
  unhand: "门店撤销了核销",
  expire: "过期作废",
  moved: "修改了领取信息",
};

/** What happened to a claim; a word of its own where a later version wrote it. */
export const actWords = (act: string): string => acts[act] ?? "有更新";

export const giftStateWords: Readonly<Record<GiftState, { label: string; kind: TagKind }>> = {
  upcoming: { label: "未开始", kind: "info" },
  open: { label: "登记中", kind: "ok" },
  empty: { label: "已发完", kind: "plain" },
  ended: { label: "已结束", kind: "plain" },
};

/** The events of a claim for its timeline, the latest first. */
export const eventsOf = (events: Claim["events"]) =>
  events.toReversed().map(({ act, state, note, at }) => ({
    at,
    text: actWords(act),
    reason: note,
    tone:
      state === "refused" || state === "expired"
        ? ("bad" as const)
        : state === "handed" || state === "shipped"
          ? ("good" as const)
          : ("plain" as const),
  }));
