import { useState } from "react";
import type { Answer } from "#features/questions/answers-contract.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { preloadSheet } from "#ui/sheet.tsx";

const MenuSheet = lazyPart(async () => (await import("./answer-menu-sheet.tsx")).default);

/** The three dots of an answer. */
export function AnswerMenu({ answer }: { answer: Answer }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="more"
        label="回答的更多操作"
        size="m"
        onPointerDown={() => {
          preloadSheet();
          MenuSheet.preload();
        }}
        onClick={() => setOpen(true)}
      />
      {open ? <MenuSheet answer={answer} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
