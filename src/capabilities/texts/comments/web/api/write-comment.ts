import type { QueryClient } from "@tanstack/react-query";
import type { Comment, OwnComment } from "#capabilities/texts/comments/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { tellWritten } from "../written.ts";
import { type CommentTargetId, commentApi, targetQuery } from "./client.ts";
import { ownComments } from "./own-comments.ts";

export interface CommentDraft {
  body: string;
  pictureIds: string[];
  replyToId?: string | undefined;
  /** A comment that is quoted. */
  quoteId?: string | undefined;
  /** Members whom the text names with an @. */
  mentions?: readonly { member_id: string; name: string }[];
  /** An own comment that is changed and handed in again. */
  edited?: Pick<Comment, "id" | "version"> | undefined;
  /** Chosen once for this text; sending it again after a lost answer makes no second comment. */
  idempotencyKey: string;
}

/** Hands a comment in and shows it to its author where it stands. @throws RequestError, told to nobody yet */
export async function writeComment(
  queryClient: QueryClient,
  target: CommentTargetId,
  draft: CommentDraft,
): Promise<OwnComment> {
  const { edited } = draft;
  const text = { body: draft.body, picture_ids: draft.pictureIds, mentions: [...(draft.mentions ?? [])] };
  const comment = await (edited === undefined
    ? commentApi(
        "POST /api/comments",
        {
          body: {
            ...text,
            ...targetQuery(target),
            ...(draft.replyToId !== undefined && { reply_to_id: draft.replyToId }),
            ...(draft.quoteId !== undefined && { quote_id: draft.quoteId }),
            idempotency_key: draft.idempotencyKey,
          },
        },
        { quiet: true },
      )
    : commentApi(
        "PUT /api/comments/{id}",
        { params: { id: edited.id }, body: { ...text, version: edited.version } },
        { quiet: true },
      ));
  tellWritten(target, comment);
  if (comment.status === "published") {
    await refreshComments(queryClient, target, comment.root_id ?? comment.id);
  } else {
    const { queryKey } = ownComments(target);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      (own) =>
        own && {
          ...own,
          unpublished: [comment, ...own.unpublished.filter((one) => one.id !== comment.id)],
        },
    );
    void queryClient.invalidateQueries({ queryKey });
  }
  void queryClient.invalidateQueries({ queryKey: [OWN, "comments", "mine"] });
  return comment;
}

/** After something public changed: the lists, the thread and the member's own side are asked for again. */
export async function refreshComments(
  queryClient: QueryClient,
  target: CommentTargetId,
  rootId: string,
): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["comments", target.kind, target.id] }),
    queryClient.invalidateQueries({ queryKey: ["comments", "replies", rootId] }),
    queryClient.invalidateQueries({ queryKey: ownComments(target).queryKey }),
    queryClient.invalidateQueries({ queryKey: [OWN, "comments", "mine"] }),
  ]);
}
