import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Refusal, useNavigator, useRouterState } from "#client/router.tsx";
import { useSession } from "#client/session.ts";
import { WhatIsNew } from "#features/articles/web/public.ts";
import { pathOf } from "#sections/paths.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { failureOf } from "#shared/failure.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { GoneState } from "#ui/gone-state.tsx";
import { Icon } from "#ui/icon.tsx";

/** In place of what is gone: a way to look for it, and what there is instead. */
function Gone() {
  const section = useRouterState().match?.row.section ?? umbrellaSection;
  return (
    <>
      <GoneState
        as="h1"
        action={
          <a href={pathOf("search", {}, { section })} className={buttonClass({ variant: "line" })}>
            <Icon name="search" size="s" />
            搜一搜
          </a>
        }
      />
      <WhatIsNew section={section.slug} />
    </>
  );
}

/** What a screen shows instead of itself when its data was refused, is gone, or never arrived. */
export function RouteError({ error }: { error: unknown }) {
  const failure = failureOf(error);
  const navigator = useNavigator();
  const [retrying, setRetrying] = useState(false);
  const signedIn = useSession((state) => state.token !== null);
  const asked = useRef(false);
  // The server's page is the visitor's: what waits to be seen by others may be the member's own. Asked once.
  const askAsMember = useEffectEvent(() => {
    if (asked.current || !(error instanceof Refusal) || error.status !== 404) return;
    asked.current = true;
    void navigator.retry();
  });
  useEffect(() => {
    if (signedIn) askAsMember();
  }, [signedIn]);
  const tryAgain = async () => {
    setRetrying(true);
    await navigator.retry();
    setRetrying(false);
  };
  const home = (
    <a href="/" className={buttonClass({ variant: failure.retry ? "line" : "accent" })}>
      回首页
    </a>
  );
  return (
    <main>
      {error instanceof Refusal && error.gone ? (
        <Gone />
      ) : failure.retry ? (
        <ErrorState as="h1" error={error} onRetry={() => void tryAgain()} retrying={retrying} action={home} />
      ) : (
        <EmptyState as="h1" title={failure.title} text={failure.text} action={home} />
      )}
    </main>
  );
}
