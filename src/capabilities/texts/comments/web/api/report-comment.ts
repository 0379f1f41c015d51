import type { ReportReason } from "#capabilities/texts/comments/contract.ts";
import { commentApi } from "./client.ts";

export async function reportComment(id: string, reason: ReportReason, note: string): Promise<void> {
  await commentApi("POST /api/comments/{id}/report", { params: { id }, body: { reason, note } });
}
