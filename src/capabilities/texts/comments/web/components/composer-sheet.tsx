import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { usePictureUploads } from "#capabilities/media/media/web/public.ts";
import type {
  COMMENT_LENGTH,
  COMMENT_MENTIONS,
  COMMENT_PICTURES,
} from "#capabilities/texts/comments/contract.ts";
import { MentionSheet, useInsertion } from "#capabilities/texts/writing/web/public.ts";
import { later, remindOrTell } from "#client/keep-or-tell.ts";
import { OWN } from "#client/own-queries.ts";
import { RequestError } from "#client/request.ts";
import { newKey } from "#client/request-key.ts";
import { sentWords } from "#client/review-time.tsx";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { type Mention, mentionsOf } from "#shared/document.ts";
import { isRefused } from "#shared/life.ts";
import { cleanText, textLength } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { type CommentTargetId, reviewKindOf } from "../api/client.ts";
import { commentTarget } from "../api/comment-target.ts";
import { writeComment } from "../api/write-comment.ts";
import { commentWords } from "../comment-words.ts";
import { keepDraft, keyOf, readDraft, type StoredDraft } from "../drafts.ts";
import type { ComposerSubject } from "./composer-subject.ts";
import { PicturePicker } from "./picture-picker.tsx";

const longest: typeof COMMENT_LENGTH = 1000;
const mostPictures: typeof COMMENT_PICTURES = 3;
const mostMentions: typeof COMMENT_MENTIONS = 10;

interface ComposerSheetProps {
  open: boolean;
  target: CommentTargetId;
  subject: ComposerSubject;
  onClose: () => void;
}

/** Text and pictures of one comment. What is typed is kept until it was sent, also without being signed in. */
export default function ComposerSheet({ open, target, subject, onClose }: ComposerSheetProps) {
  const { replyTo, quoted, edited } = subject;
  const status = edited && "status" in edited ? edited.status : undefined;
  const place = { target, replyToId: replyTo?.id, editedId: edited?.id, quotedId: quoted?.id };
  const placeKey = keyOf(place);
  const queryClient = useQueryClient();
  const { data: about } = useQuery(commentTarget(target));
  const words = commentWords(about?.noun ?? "评论");
  const { noun } = words;
  const [draft] = useState(
    (): StoredDraft =>
      readDraft(place) ?? {
        text: edited?.body ?? "",
        pictures: edited?.pictures ?? [],
        mentions: edited?.document ? mentionsOf(edited.document) : [],
      },
  );
  const [text, setText] = useState(draft.text);
  const [problem, setProblem] = useState<string | null>(null);
  const { uploads, pictures, busy, reset, ...picking } = usePictureUploads({
    max: mostPictures,
    purpose: "comment",
    initial: draft.pictures,
  });
  const area = useRef<HTMLTextAreaElement>(null);
  const signedIn = useSession((state) => state.token !== null);
  const insertion = useInsertion(area, text, setText);
  const [mentions, setMentions] = useState<readonly Mention[]>(draft.mentions ?? []);
  const named = mentions.filter(({ name }) => text.includes(`@${name}`));
  const key = useRef({ value: newKey(), content: "" });
  const sent = useRef(false);

  const pictureIds = pictures.map((picture) => picture.id).join(",");
  const failed = uploads.filter((upload) => upload.state === "failed");
  const missing = uploads.length - pictures.length;
  const kept = useRef(JSON.stringify([draft.text, draft.pictures.map((picture) => picture.id).join(","), 0]));
  const keep = useEffectEvent((content: string) => {
    if (sent.current || content === kept.current) return;
    kept.current = content;
    keepDraft(place, { text, pictures: [...pictures], mentions: named, missing });
    if (text.trim() === "") void later().then((queue) => queue?.forgetUnsent(placeKey));
  });
  useEffect(() => keep(JSON.stringify([text, pictureIds, missing])), [text, pictureIds, missing]);

  const sending = useMutation({
    mutationFn: (body: string) =>
      writeComment(queryClient, target, {
        body,
        pictureIds: pictures.map((picture) => picture.id),
        replyToId: replyTo?.id,
        quoteId: quoted?.id,
        mentions: named,
        edited,
        idempotencyKey: key.current.value,
      }),
    async onSuccess(comment) {
      sent.current = true;
      void later().then((queue) => queue?.forgetUnsent(placeKey));
      keepDraft(place, { text: "", pictures: [] });
      setText("");
      reset([]);
      key.current = { value: newKey(), content: "" };
      onClose();
      toast(
        comment.status === "published"
          ? "已发布"
          : await sentWords(queryClient, reviewKindOf(target), "已提交，审核通过后公开"),
        { kind: "done" },
      );
    },
    async onError(error) {
      if (!(error instanceof RequestError)) return;
      const path = location.pathname + location.search;
      void remindOrTell(error, { key: placeKey, path, what: noun });
      if (error.code !== "CHANGED") return;
      // It was said. What was typed is a draft and stands here again, beside what is new.
      await queryClient.invalidateQueries({ queryKey: [OWN, "comments"] });
      onClose();
    },
    onSettled() {
      sent.current = false;
    },
  });
  const submit = async () => {
    const body = cleanText(text);
    const count = textLength(body);
    if (count === 0 || count > longest) {
      setProblem(count === 0 ? "请先填写内容" : `${noun}最多 ${longest} 个字`);
      area.current?.focus();
      return;
    }
    if (failed.length > 0) {
      toast("有图片上传失败，请先重试或移除", { kind: "error" });
      return;
    }
    // A changed text is another comment; the same text sent twice is not.
    const content = JSON.stringify([body, pictureIds]);
    if (key.current.content !== content) key.current = { value: newKey(), content };
    await withSignIn(() => sending.mutateAsync(body), noun);
  };

  const answered = replyTo ?? quoted;
  const title = edited
    ? `修改${noun}`
    : quoted
      ? `引用 ${quoted.floor ?? ""} 楼`
      : replyTo
        ? `${words.reply} ${replyTo.author?.nickname ?? ""}`
        : `发表${noun}`;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      initialFocus={area}
      footer={
        <div className="flex w-full items-center gap-3">
          <p className="min-w-0 flex-1 text-12 text-ink-3">
            {about?.reviewed_first
              ? `${noun}通过审核后公开，一般很快`
              : status === undefined && edited
                ? "修改后会标明“已编辑”；需要审核的，通过前仅自己可见"
                : "请友善发言"}
          </p>
          <Button
            variant="accent"
            icon="send"
            loading={sending.isPending}
            disabled={busy}
            onClick={() => void submit()}
          >
            {busy ? "图片上传中" : "发送"}
          </Button>
        </div>
      }
    >
      {edited && "status" in edited && isRefused(edited.status) && edited.reject_reason ? (
        <p className="mb-2.5 rounded-2 bg-bad-soft px-3 py-2 text-13 text-bad">
          未通过：{edited.reject_reason}
        </p>
      ) : null}
      {answered?.body ? (
        <p className="mb-2.5 line-clamp-2 border-l-2 border-line-2 pl-2.5 text-13 text-ink-3">
          {quoted ? `${quoted.author?.nickname ?? ""}：` : null}
          {answered.body}
        </p>
      ) : null}
      <TextArea
        ref={area}
        label={title}
        hideLabel
        rows={4}
        maxLength={longest}
        placeholder={answered || edited ? "说说你的看法" : words.prompt}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(insertion.typed(event.target));
          setProblem(null);
        }}
      />
      <PicturePicker uploads={uploads} max={mostPictures} disabled={sending.isPending} {...picking} />
      {signedIn ? (
        <>
          <IconButton
            icon="at"
            label="提到车友"
            className="mt-1 -ml-3"
            disabled={named.length >= mostMentions}
            onClick={() => insertion.ask("@")}
          />
          <MentionSheet
            open={insertion.asked === "@" && named.length < mostMentions}
            onPick={(mention) => {
              setMentions((known) => [...known, mention]);
              insertion.answer(`@${mention.name} `);
            }}
            onClose={() => insertion.answer(null)}
            onClosed={insertion.focus}
          />
        </>
      ) : null}
      <div aria-live="polite" className="text-13 leading-comment">
        {failed.length > 0 ? (
          <p className="mt-2.5 text-bad">
            {failed.length} 张图片上传失败（{failed[0]?.problem}
            ）。文字和其他图片已存为草稿，点图片重试，或移除后再发送。
          </p>
        ) : draft.missing && uploads.length === draft.pictures.length ? (
          <p className="mt-2.5 text-ink-2">上次有 {draft.missing} 张图片上传失败，请重新选择。</p>
        ) : null}
      </div>
    </Sheet>
  );
}
