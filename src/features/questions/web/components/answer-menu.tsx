import { useState } from "react";
import type { Answer } from "#features/questions/answers-contract.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { MoreButton } from "#ui/more-button.tsx";

const MenuSheet = lazyPart(async () => (await import("./answer-menu-sheet.tsx")).default);

/** The three dots of an answer. */
export function AnswerMenu({ answer }: { answer: Answer }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <MoreButton menu={MenuSheet} label="回答的更多操作" size="m" onClick={() => setOpen(true)} />
      {open ? <MenuSheet answer={answer} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
