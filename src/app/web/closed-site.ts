import type { QueryClient } from "@tanstack/react-query";
import { waitForOpening } from "#capabilities/site/maintenance/web/public.ts";
import type { Router } from "./router.ts";

/** Covers the page while visitors are kept out, and asks then for what could not be read meanwhile. */
export function waitWhileClosed(queryClient: QueryClient, router: Router): void {
  waitForOpening(() => {
    void queryClient.refetchQueries({ type: "active" });
    // The screen itself, where that is what was refused.
    if (router.state.error) void router.retry();
  });
}
