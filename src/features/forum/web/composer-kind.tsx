import type { ComposerKind } from "#capabilities/texts/writing/web/public.ts";
import { sentWords } from "#client/review-time.tsx";
import { pathOf } from "#sections/paths.ts";
import { lookAgain } from "./api/change.ts";
import { forumApi } from "./api/client.ts";
import { ownPost } from "./api/post.ts";
import { BoardField } from "./components/board-field.tsx";

/** How a post is written and handed in. */
export const postComposer: ComposerKind = {
  heading: "发帖",
  title: { placeholder: "标题，一句话说清楚", least: 4, most: 50 },
  text: { placeholder: "说说你的车、路上的事，花了多少、值不值", most: 20_000 },
  pictures: 9,
  video: true,
  poll: true,
  series: true,
  place: true,
  Head: BoardField,
  check: ({ fields }) => (fields.board ? null : "请选择要发到哪个版块"),
  async submit({ section, title, document, place, fields }, { idempotencyKey, queryClient, edit }) {
    const written = { title, document, city: place, series: fields.series ?? "" };
    const post = edit
      ? await forumApi(
          "PUT /api/posts/{id}",
          { params: { id: edit.id }, body: { ...written, version: edit.version } },
          { quiet: true },
        )
      : await forumApi(
          "POST /api/posts",
          { body: { ...written, board_id: fields.board ?? "", idempotency_key: idempotencyKey } },
          { quiet: true },
        );
    queryClient.setQueryData(ownPost(post.id).queryKey, post);
    await lookAgain(queryClient, post.id);
    const held = post.status !== "published";
    return {
      message: held
        ? await sentWords(queryClient, "post", "已提交，审核通过后所有人可见")
        : edit
          ? "已修改"
          : "已发布",
      path: held
        ? pathOf("my.bbs", {}, { section, query: { tab: "in_review" } })
        : pathOf("bbs.post", { id: post.id }, { section }),
    };
  },
};
