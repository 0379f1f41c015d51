import { useQuery } from "@tanstack/react-query";
import type { ComposerKind, ComposerPart } from "#capabilities/texts/writing/web/public.ts";
import { sentWords } from "#client/review-time.tsx";
import { REVIEW_LENGTH, REVIEW_PICTURES } from "#shared/activity-review-rules.ts";
import { commentsPath } from "../../address.ts";
import { activityDetail, refreshActivities, reviewApi } from "./api.ts";
import { StarChoice } from "./components/star-choice.tsx";

/** What is reviewed, and how many stars it gets. */
function Reviewed({ fields, setFields }: ComposerPart) {
  const { data } = useQuery({ ...activityDetail(fields.activity ?? ""), enabled: Boolean(fields.activity) });
  return (
    <div className="mx-5 mt-2">
      {data ? <p className="line-clamp-2 text-15 font-semibold">{data.title}</p> : null}
      <StarChoice
        value={Number(fields.stars ?? 0)}
        onChange={(stars) => setFields({ stars: String(stars) })}
      />
    </div>
  );
}

/** Saying how an activity was. */
const reviewKind: ComposerKind = {
  heading: "写评价",
  submitLabel: "发布",
  text: { placeholder: "路线、组织、吃的、遇到的人：说说这一天", most: REVIEW_LENGTH },
  pictures: REVIEW_PICTURES,
  Head: Reviewed,
  check: ({ fields }) => (Number(fields.stars ?? 0) >= 1 ? null : "请先选择星级"),
  async submit({ section, document, fields }, { idempotencyKey, queryClient, edit }) {
    const said = { stars: Number(fields.stars ?? 0), document };
    const review = edit
      ? await reviewApi(
          "PUT /api/activity-reviews/{id}",
          { params: { id: edit.id }, body: { ...said, version: edit.version } },
          { quiet: true },
        )
      : await reviewApi(
          "POST /api/activities/{id}/reviews",
          { params: { id: fields.activity ?? "" }, body: { ...said, idempotency_key: idempotencyKey } },
          { quiet: true },
        );
    await refreshActivities(queryClient);
    if (review.status !== "published")
      return { message: await sentWords(queryClient, "activity_review", "已提交，审核通过后所有人可见") };
    return {
      message: edit ? "已保存" : "已发布",
      path: commentsPath(review.activity_id, section.slug, { view: "reviews" }),
    };
  },
};
export default reviewKind;
