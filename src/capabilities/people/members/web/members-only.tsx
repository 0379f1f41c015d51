import { IsRestoringProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useScreen } from "#client/screen-context.tsx";
import type { VisitorCard } from "#client/screen-route.ts";
import { offerSignIn } from "#client/sign-in.ts";
import { useBack } from "#client/use-back.ts";
import { myPath } from "#sections/paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { useMember } from "./session/use-member.ts";

/**
 * A screen for members: visitors see what would be here, and the way in. On the server, and until it is known who is
 * signed in, the screen is drawn as it waits for its data, and asks for none.
 * @param title the screen's, on its bar
 */
export function membersOnly(Screen: ComponentType, title: string, card: VisitorCard): ComponentType {
  return function MembersOnly() {
    const { ready, signedIn } = useMember();
    const back = useBack(myPath(useScreen().section));
    if (!ready || signedIn) {
      return (
        <IsRestoringProvider value={!ready}>
          <Screen />
        </IsRestoringProvider>
      );
    }
    return (
      <>
        <NavBar title={title} onBack={back} />
        <main className="min-h-dvh bg-surface">
          <EmptyState
            title={card.title}
            text={card.text}
            action={
              <Button variant="accent" onClick={() => offerSignIn()}>
                登录
              </Button>
            }
          />
        </main>
      </>
    );
  };
}
