import type {
  MemberReportReason,
  profileReviewEndpoints,
} from "#capabilities/review/profile-review/contract.ts";
import { apiClient } from "#client/request.ts";

const profileReviewApi = apiClient<typeof profileReviewEndpoints>();

export async function reportMember(id: string, reason: MemberReportReason, note: string): Promise<void> {
  await profileReviewApi("POST /api/user/{id}/report", { params: { id }, body: { reason, note } });
}
