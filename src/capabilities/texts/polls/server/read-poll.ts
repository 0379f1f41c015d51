import { pollSchema } from "#capabilities/texts/polls/contract.ts";
import type { Poll } from "#shared/poll.ts";

/** A poll that was written down elsewhere than in a document, as JSON in an article's body; null for what is none. */
export const readPoll = (value: unknown): Poll | null => pollSchema.safeParse(value).data ?? null;
