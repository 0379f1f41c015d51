import type { QueryClient } from "@tanstack/react-query";
import type { NoticeGroup } from "#capabilities/people/notices/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { noticeApi } from "./client.ts";
import { unread } from "./unread.ts";

/** Marks notices as read: some by id, those of a group, or all; counts follow at once. */
export async function markRead(
  queryClient: QueryClient,
  what: { ids?: string[]; group?: NoticeGroup },
): Promise<void> {
  const answer = await noticeApi("POST /api/notices/read", { body: what });
  queryClient.setQueryData(unread().queryKey, answer.unread);
  await queryClient.invalidateQueries({ queryKey: [OWN, "notices"] });
  // The personal page shows the count, too.
  void queryClient.invalidateQueries({ queryKey: [OWN, "profile"] });
}
