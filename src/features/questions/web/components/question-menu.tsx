import { useState } from "react";
import type { QuestionDetail } from "#features/questions/contract.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { preloadSheet } from "#ui/sheet.tsx";

const MenuSheet = lazyPart(async () => (await import("./question-menu-sheet.tsx")).default);

/** The three dots of a question. */
export function QuestionMenu({ question }: { question: QuestionDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="more"
        label="更多操作"
        onPointerDown={() => {
          preloadSheet();
          MenuSheet.preload();
        }}
        onClick={() => setOpen(true)}
      />
      {open ? <MenuSheet question={question} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
