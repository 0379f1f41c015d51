import type { QueryClient } from "@tanstack/react-query";
import type { MessageTab } from "#features/messages/contract.ts";
import { messageApi } from "./client.ts";
import { unread } from "./unread.ts";

/** Marks messages as read: some by id, those of a tab, or all; counts follow at once. */
export async function markRead(
  queryClient: QueryClient,
  memberId: string,
  what: { ids?: string[]; tab?: MessageTab },
): Promise<void> {
  const answer = await messageApi("POST /api/messages/read", { body: what });
  queryClient.setQueryData(unread(memberId).queryKey, answer.unread);
  await queryClient.invalidateQueries({ queryKey: ["messages", memberId, "list"] });
}
