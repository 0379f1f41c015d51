import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Refusal, useNavigator } from "#client/router.tsx";
import { useSession } from "#client/session.ts";
import { failureOf } from "#shared/failure.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { GoneState } from "#ui/gone-state.tsx";

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
      {isGone(error) ? (
        <GoneState as="h1" />
      ) : failure.retry ? (
        <ErrorState as="h1" error={error} onRetry={() => void tryAgain()} retrying={retrying} action={home} />
      ) : (
        <EmptyState as="h1" title={failure.title} text={failure.text} action={home} />
      )}
    </main>
  );
}

/** It was removed, or never was. */
const isGone = (error: unknown): boolean =>
  error instanceof Refusal && error.code !== "UNDER_REVIEW" && (error.status === 400 || error.status === 404);
