import type { QueryClient } from "@tanstack/react-query";
import { sentWords } from "#client/review-time.tsx";

/** The queue of what members show of themselves. */
export const PROFILE_KIND = "profile";

/** What is said to who changed something of it that is looked at first. */
export const profileSent = (queryClient: QueryClient, otherwise: string): Promise<string> =>
  sentWords(queryClient, PROFILE_KIND, otherwise);
