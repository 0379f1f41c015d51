import type { QueryClient } from "@tanstack/react-query";
import type { DataRouter } from "react-router";
import { keepPlaces } from "./kept-places.ts";
import { installPrefetch } from "./prefetch.ts";

/** What the app does besides drawing; fetched once the first screen stands, so that a first visit does without. */
export function startLater(router: DataRouter, queryClient: QueryClient): void {
  installPrefetch(router, queryClient);
  keepPlaces(queryClient);
}
