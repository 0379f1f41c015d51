import type { ApplicationState } from "#shared/application.ts";

/** The lists of a desk of applications: those that wait first. */
export const deskStates = [
  "submitted",
  "material",
  "approved",
  "rejected",
  "expired",
  "revoked",
  "withdrawn",
] as const satisfies readonly ApplicationState[];
export type DeskState = (typeof deskStates)[number];

/** Those that wait for somebody: they come longest waiting first, all others latest first. */
export const isWaitingState = (state: ApplicationState): boolean =>
  state === "submitted" || state === "material";

export const deskStateLabels: Readonly<Record<DeskState, string>> = {
  ...{ submitted: "待审", material: "待补材料", approved: "已通过", rejected: "未通过" },
  ...{ expired: "已到期", revoked: "已撤销", withdrawn: "已撤回" },
};
