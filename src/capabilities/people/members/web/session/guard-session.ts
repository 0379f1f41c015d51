import type { QueryClient } from "@tanstack/react-query";
import { useSession } from "#client/session.ts";

/** Keeps the session of whoever has a token, at every navigation. Visitors have none, and never fetch the code. */
export function guardSession(queryClient: QueryClient): void {
  if (useSession.getState().token === null) return;
  import("./keep-session.ts").then(
    ({ keepSession }) => keepSession(queryClient),
    // Without a network the token stays as it is; the next navigation tries again.
    () => undefined,
  );
}
