import { useState } from "react";
import { closeSignIn, useSignInSheet } from "#client/sign-in.ts";
import { lazyPart } from "#ui/lazy-part.tsx";

const SignInSheet = lazyPart(async () => (await import("./sign-in-sheet.tsx")).default);

/** Where the sign-in sheet appears; its code comes with its first use. Put it once into the shell. */
export function SignInSheetHost() {
  const open = useSignInSheet((state) => state.open);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted ? <SignInSheet open={open} onClose={() => closeSignIn(false)} /> : null;
}
