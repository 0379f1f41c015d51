import { type ReactNode, useState } from "react";
import type { Choice, QueueTab, ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { isReasoned, type Reasoned, refusalHere } from "./choices.ts";
import { ItemMenu } from "./item-menu.tsx";
import { choicesFor, hasMenu, useQueueKind } from "./queue-kind.ts";
import { RejectSheet } from "./reject-sheet.tsx";
import { ThumbBar } from "./thumb-bar.tsx";
import type { DecideOptions } from "./use-decisions.ts";

export interface ItemDecisionProps {
  row: ReviewRow;
  /** The list that it is decided in. */
  tab: QueueTab;
  busy: boolean;
  onDecide: (choice: Choice, options?: DecideOptions) => void;
  /** What opens everything that is not the decision: left out where there is nothing. */
  children: (openMenu: (() => void) | undefined, refusal: string | null) => ReactNode;
}

/** One item that fills the screen, with its decisions under the thumb and the rest in a menu. */
export function ItemDecision({ row, tab, busy, onDecide, children }: ItemDecisionProps) {
  const kind = useQueueKind();
  const [panel, setPanel] = useState<"none" | Reasoned | "more">("none");
  const [closing, setClosing] = useState(false);
  const reasoned = panel === "delete" || panel === "uphold" ? panel : "reject";
  const choices = choicesFor(kind, tab);
  const refusal = refusalHere(row);
  const carryOut = (choice: Choice, options?: DecideOptions) => {
    setPanel("none");
    onDecide(choice, options);
  };
  return (
    <>
      {children(hasMenu(kind, row, tab) ? () => setPanel("more") : undefined, refusal)}
      {choices.length > 0 && (
        <ThumbBar
          choices={choices}
          busy={busy}
          below
          disabled={refusal !== null}
          onChoose={(choice) => {
            setClosing(false);
            if (isReasoned(choice)) setPanel(choice);
            else carryOut(choice);
          }}
        />
      )}
      <RejectSheet
        open={panel === reasoned}
        deletes={reasoned !== "reject"}
        closing={closing}
        onClose={() => setPanel("none")}
        count={1}
        busy={busy}
        taken={tab === "published"}
        subject={row.subject}
        onReject={(options) => carryOut(reasoned, options)}
      />
      <ItemMenu
        row={row}
        open={panel === "more"}
        onClose={() => setPanel("none")}
        onChanged={() => undefined}
        {...(refusal === null && choices.includes("reject") && { onHide: () => setPanel("reject") })}
        {...(refusal === null &&
          choices.includes("delete") && {
            onDelete: (closeComments: boolean) => {
              setClosing(closeComments);
              setPanel("delete");
            },
          })}
      />
    </>
  );
}
