import { lazy, Suspense, useState } from "react";
import { useSignInSheet } from "#client/sign-in.ts";

const SignInSheet = lazy(() => import("./sign-in-sheet.tsx"));

/** Where the sign-in sheet appears; its code comes with its first use. Put it once into the shell. */
export function SignInSheetHost() {
  const open = useSignInSheet((state) => state.open);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={open ? <div className="fixed inset-0 z-40 bg-scrim" /> : null}>
      <SignInSheet />
    </Suspense>
  );
}
