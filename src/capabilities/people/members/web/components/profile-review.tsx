import type { OwnProfile } from "#capabilities/people/members/contract.ts";
import { ReviewTime } from "#client/review-time.tsx";
import { Icon } from "#ui/icon.tsx";
import { PROFILE_KIND } from "../profile-sent.ts";

const words = { nickname: "昵称", avatar: "头像", bio: "简介", cover: "主页背景" } as const;

/** Where what was handed in last stands, in words; null when others see it. */
export function reviewWords(review: OwnProfile["review"]): { title: string; text: string } | null {
  if (review === null) return null;
  const { status, reason } = review;
  const parts = review.parts.map((part) => words[part]).join("、") || "资料";
  if (status === "in_review") return { title: `${parts}审核中`, text: "通过之前，其他人看到的还是原来的。" };
  const why = reason === "" ? "" : `原因：${reason}。`;
  return status === "rejected"
    ? { title: `${parts}未通过审核`, text: `${why}其他人看到的还是原来的，可以修改后重新提交。` }
    : { title: "资料已被撤下", text: `${why}可以修改后重新提交。` };
}

/** Above the form, so that nobody wonders why others see something else. */
export function ProfileReview({ review }: { review: OwnProfile["review"] }) {
  const told = reviewWords(review);
  if (told === null) return null;
  const waits = review?.status === "in_review";
  return (
    <section
      role="status"
      className={`mb-5 flex gap-2.5 rounded-2 px-3.5 py-3 text-13 ${waits ? "bg-warn-soft text-warn" : "bg-bad-soft text-bad"}`}
    >
      <Icon name={waits ? "clock" : "reject"} size="s" />
      <p className="min-w-0">
        <b className="block text-15 font-semibold">
          {told.title}
          {waits && <ReviewTime kind={PROFILE_KIND} />}
        </b>
        {told.text}
      </p>
    </section>
  );
}
