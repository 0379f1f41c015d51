import type { DeskAction } from "./action-bar.tsx";
import type { OpenApplication } from "./use-applications.ts";

/** What can be decided of an application. */
export type DecisionName = "approve" | "reject" | "ask" | "revoke";

/**
 * The decisions that an application allows, each with its key; turning down and taking away are never both there.
 *
 * @param revokeLabel says what is taken away
 */
export function decisionActions(
  { can, state }: OpenApplication,
  revokeLabel: string,
  onChoose: (name: DecisionName) => void,
): DeskAction[] {
  const approveLabel = state === "submitted" ? "通过" : "改判通过";
  const all: Readonly<Record<DecisionName, Omit<DeskAction, "onChoose">>> = {
    approve: { key: "A", label: approveLabel, icon: "check", variant: "pass" },
    reject: { key: "R", label: "驳回", icon: "close", variant: "danger" },
    ask: { key: "M", label: "补材料", icon: "camera", variant: "line" },
    revoke: { key: "R", label: revokeLabel, icon: "ban", variant: "danger" },
  };
  return (["approve", "reject", "ask", "revoke"] as const)
    .filter((name) => can[name])
    .map((name) => ({ ...all[name], onChoose: () => onChoose(name) }));
}
