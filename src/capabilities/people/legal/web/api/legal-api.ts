import { apiClient, RequestError } from "#client/request.ts";
import type { legalEndpoints } from "../../contract.ts";

export const legalApi = apiClient<typeof legalEndpoints>();

/** A text changes a few times a year. */
export const DOCUMENT_STALE_TIME = 5 * 60_000;

/** A text that is not there is a state of the screen, not a failure. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RequestError && (error.status === 404 || error.code === "INVALID_INPUT"))
      return null;
    throw error;
  }
}
