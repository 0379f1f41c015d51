import { type QueryClient, useQuery } from "@tanstack/react-query";
import { usualLength } from "#shared/review-time.ts";
import type { reviewTimesEndpoints } from "#shared/review-times-contract.ts";
import { readQuery } from "./queries.ts";
import { apiClient } from "./request.ts";

const api = apiClient<typeof reviewTimesEndpoints>();

/** How long each queue of review usually takes, in minutes by kind; the same for everybody. */
const reviewTimes = () =>
  readQuery(["review-times"], (how) => api("GET /api/reviews/times", {}, how), {
    staleTime: 600_000,
    retry: false,
  });

/** A message after sending waits no longer for the time it could say, in ms. */
const PATIENCE = 800;

const sent = (length: string) => `已提交，通常 ${length}内审核完`;

/**
 * What is said after something was sent for review: how long it usually takes.
 * @param kind of its queue, as the review names it
 * @param otherwise said where that is not known
 */
export async function sentWords(queryClient: QueryClient, kind: string, otherwise: string): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const known = await Promise.race([
    queryClient.fetchQuery(reviewTimes()).catch(() => undefined),
    new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE);
    }),
  ]);
  clearTimeout(timer);
  const minutes = known?.minutes[kind];
  return minutes === undefined ? otherwise : sent(usualLength(minutes));
}

/** How long a queue usually takes: 20 分钟; null where that is not known, and without a kind. */
function useReviewLength(kind: string | null): string | null {
  const { data } = useQuery({ ...reviewTimes(), enabled: kind !== null });
  const minutes = kind === null ? undefined : data?.minutes[kind];
  return minutes === undefined ? null : usualLength(minutes);
}

/** The same as words of where it stands: 已提交，通常 20 分钟内审核完. */
export function useSentWords(kind: string | null, otherwise: string): string {
  const length = useReviewLength(kind);
  return length === null ? otherwise : sent(length);
}

/** Behind the word for what waits for review: how long that usually takes; nothing where it is not known. */
export function ReviewTime({ kind }: { kind: string }) {
  const length = useReviewLength(kind);
  return length === null ? null : ` · 通常 ${length}内审完`;
}
