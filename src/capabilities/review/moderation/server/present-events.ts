import type { z } from "zod";
import type { applicationEventSchema } from "#capabilities/review/moderation/application-contract.ts";
import type { ApplicationState } from "#shared/application.ts";

/** A row of what happened to an application: a move from state to state, or what changed none. */
interface EventRow<What extends string> {
  at: Date;
  /** Both null where its state stayed as it was. */
  from: ApplicationState | null;
  to: ApplicationState | null;
  /** What happened beside a move, or says more about it; empty for the move alone. */
  what: What | "";
  reason: string;
}

interface EventWords<What extends string> {
  moves: Readonly<Record<"approved" | "expired" | "revoked", string>>;
  /** Said in place of the move. */
  whats: Readonly<Record<What, { text: string; tone?: Shown["tone"] }>>;
}

type Shown = z.input<typeof applicationEventSchema>;

const usualMoves = {
  ...{ draft: "已保存草稿", submitted: "已提交，等待审核", material: "需要补充材料" },
  ...{ rejected: "未通过审核", withdrawn: "已撤回申请" },
};
const bad: readonly (ApplicationState | null)[] = ["material", "rejected", "expired", "revoked"];

/** What happened to an application, in words for its member; in the order of the rows. */
export function presentEvents<What extends string>(
  rows: readonly EventRow<What>[],
  { moves, whats }: EventWords<What>,
): Shown[] {
  const words: Readonly<Record<ApplicationState, string>> = { ...usualMoves, ...moves };
  return rows.map(({ at, from, to, what, reason }) => {
    const moved: Pick<Shown, "text" | "tone"> = {
      text: to === "submitted" && from !== "draft" ? "重新提交，等待审核" : to === null ? "" : words[to],
      tone: bad.includes(to) ? "bad" : to === "approved" ? "good" : "plain",
    };
    return { at: at.toISOString(), reason, ...moved, ...(what !== "" && whats[what]) };
  });
}
