import type { QueryClient } from "@tanstack/react-query";
import { memberApi } from "./client.ts";
import { beginSession } from "./sign-in.ts";

/**
 * Joins this account into the one that has the number, and goes on as that one. Failures are shown where it is asked for.
 * @param body the number and the code that was sent to bind it
 */
export async function mergeAccount(
  queryClient: QueryClient,
  body: { mobile: string; code: string; ticket: string | undefined },
): Promise<void> {
  beginSession(queryClient, await memberApi("POST /api/user/merge", { body }, { quiet: true }));
}
