import { useState } from "react";
import { withSignIn } from "#client/sign-in.ts";
import type { QuestionDetail } from "#features/questions/contract.ts";
import { Button, type ButtonStyle } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { preloadSheet } from "#ui/sheet.tsx";

const InviteSheet = lazyPart(async () => (await import("./invite-sheet.tsx")).default);

/** Opens the list of those who may be asked to answer. */
export function InviteButton({
  question,
  variant = "quiet",
  wide = false,
}: { question: QuestionDetail } & Pick<ButtonStyle, "variant" | "wide">) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        wide={wide}
        icon="users"
        onPointerDown={() => {
          preloadSheet();
          InviteSheet.preload();
        }}
        onClick={() => void withSignIn(() => setOpen(true), "邀请")}
      >
        邀请回答
      </Button>
      {open ? <InviteSheet question={question} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
