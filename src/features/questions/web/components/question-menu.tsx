import { useState } from "react";
import type { QuestionDetail } from "#features/questions/contract.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { MoreButton } from "#ui/more-button.tsx";

const MenuSheet = lazyPart(async () => (await import("./question-menu-sheet.tsx")).default);

/** The three dots of a question. */
export function QuestionMenu({ question }: { question: QuestionDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <MoreButton menu={MenuSheet} onClick={() => setOpen(true)} />
      {open ? <MenuSheet question={question} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
