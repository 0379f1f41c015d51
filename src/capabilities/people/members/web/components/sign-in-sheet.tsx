import { useEffect, useState } from "react";
import { isKnownPath } from "#client/known-paths.ts";
import { useLocation } from "#client/router.tsx";
import { useSession } from "#client/session.ts";
import { closeSignIn, useSignInSheet } from "#client/sign-in.ts";
import { Sheet } from "#ui/sheet.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** What the form links to; coming back from there shows the sheet again as it was. */
const READABLE = ["/agreement", "/privacy"];

/** The sign-in form over the screen whose action needs a member. */
export default function SignInSheet() {
  const { open, pending, purpose } = useSignInSheet();
  const signedIn = useSession((state) => state.token !== null);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpenedAt(pathname);
  }
  const here = pathname === openedAt;
  const reading = !here && READABLE.includes(pathname) && isKnownPath(pathname);

  useEffect(() => {
    // Gone elsewhere: what waited belongs to the screen that was left.
    if (open && !here && !reading) closeSignIn(false);
  }, [open, here, reading]);
  useEffect(() => {
    // Signed in from another tab.
    if (open && signedIn) closeSignIn(true);
  }, [open, signedIn]);

  return (
    <Sheet
      open={open && here}
      onClose={() => closeSignIn(false)}
      onLeave={() => {
        // Decided above, by where the link leads.
      }}
      title={pending === null ? "登录" : `登录后继续${purpose}`}
      description={pending === null ? undefined : "登录后自动继续，内容不会丢失"}
    >
      <SignInForm onSignedIn={() => closeSignIn(true)} />
    </Sheet>
  );
}
