import type { QueryClient } from "@tanstack/react-query";
import type { MessageTab } from "#capabilities/messages/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { messageApi } from "./client.ts";
import { unread } from "./unread.ts";

/** Marks messages as read: some by id, those of a tab, or all; counts follow at once. */
export async function markRead(
  queryClient: QueryClient,
  what: { ids?: string[]; tab?: MessageTab },
): Promise<void> {
  const answer = await messageApi("POST /api/messages/read", { body: what });
  queryClient.setQueryData(unread().queryKey, answer.unread);
  await queryClient.invalidateQueries({ queryKey: [OWN, "messages"] });
  // The personal page shows the count, too.
  void queryClient.invalidateQueries({ queryKey: [OWN, "profile"] });
}
