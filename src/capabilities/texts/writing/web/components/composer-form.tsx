import { useEffect, useRef, useState } from "react";
import { usePictureUploads } from "#capabilities/media/media/web/public.ts";
import { useOwnProfile } from "#capabilities/people/members/web/public.ts";
import { openAlbum } from "#client/open-album.ts";
import { useNavigate } from "#client/router.tsx";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import type { Mention } from "#shared/document.ts";
import { textLength } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { cx } from "#ui/cx.ts";
import { toast } from "#ui/toast-store.ts";
import type { LocalDraft } from "../drafts/local-drafts.ts";
import { losesForm } from "../drafts/open-draft.ts";
import type { ComposerKind, ComposerKinds, ComposerPart, ComposerSubject, Composition } from "../kinds.ts";
import { openComposer } from "../open-composer.ts";
import { ComposerChips } from "./composer-chips.tsx";
import { ComposerFrame } from "./composer-frame.tsx";
import { ComposerToolbar } from "./composer-toolbar.tsx";
import { PictureStrip } from "./picture-strip.tsx";
import { PollSlot } from "./poll-slot.tsx";
import { TextEditor, TitleEditor } from "./text-editor.tsx";
import { useComposition } from "./use-composition.ts";
import { useInsertion } from "./use-insertion.ts";
import { useSubmission } from "./use-submission.ts";
import { useVideoUpload } from "./use-video-upload.ts";
import { VideoTile } from "./video-tile.tsx";

interface ComposerFormProps {
  open: boolean;
  subject: ComposerSubject;
  /** What such a text is called: 帖子. */
  noun: string;
  kind: ComposerKind;
  kinds: ComposerKinds;
  draft: LocalDraft;
  continued: boolean;
  onClose: () => void;
}

/** Everything that one text is made of, kept while it is written. */
export function ComposerForm(props: ComposerFormProps) {
  const { open, subject, noun, kind, kinds, draft, continued, onClose } = props;
  const navigate = useNavigate();
  const section = sectionBySlug(subject.section) ?? umbrellaSection;
  const [title, setTitle] = useState(draft.content.title);
  const [text, setText] = useState(draft.content.text);
  const [mentions, setMentions] = useState<readonly Mention[]>(draft.content.mentions);
  const [place, setPlace] = useState(draft.content.place);
  const [fields, setFields] = useState(draft.content.fields);
  const [poll, setPoll] = useState(draft.content.poll);
  const posterId = draft.content.video?.poster_id;
  const uploading = usePictureUploads({
    max: kind.pictures,
    purpose: "article",
    initial: draft.content.picture_ids.flatMap((id) => draft.pictures.find((one) => one.id === id) ?? []),
  });
  const { uploads, pictures } = uploading;
  const [film] = draft.videos;
  const video = useVideoUpload(
    film === undefined
      ? null
      : { video: film, poster: draft.pictures.find(({ id }) => id === posterId) ?? null },
  );
  const { stored } = video;
  const composition: Composition = {
    content: {
      title,
      text,
      mentions: mentions.filter(({ name }) => text.includes(`@${name}`)),
      picture_ids: pictures.map(({ id }) => id),
      video: stored === null ? null : { media_id: stored.video.id, poster_id: stored.poster?.id ?? null },
      ...(poll && { poll }),
      place,
      fields,
    },
    pictures: [...pictures, stored?.poster ?? []].flat(),
    videos: stored === null ? [] : [stored.video],
  };
  const missing = uploads.length - pictures.length + (video.state === "none" || stored !== null ? 0 : 1);
  const kept = useComposition(open, draft, composition, missing);
  const area = useRef<HTMLTextAreaElement>(null);
  const insertion = useInsertion(area, text, setText);
  const album = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const films = useRef<HTMLInputElement>(null);

  const submission = useSubmission({
    subject,
    noun,
    kind,
    section,
    content: composition.content,
    waits:
      uploading.busy || video.state === "sending" || video.state === "waiting"
        ? "上传中"
        : uploads.some(({ state }) => state === "failed") || video.state === "failed"
          ? "有图片或视频上传失败，请重试或移除"
          : null,
    submissionKey: kept.submissionKey,
    onDone({ message, path }) {
      void kept.end();
      onClose();
      toast(message, { kind: "done" });
      if (path !== undefined) navigate(path);
    },
  });
  const { busy, problem } = submission;
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      submission.forgive();
      set(value);
    };
  const part: ComposerPart = {
    section,
    title,
    fields,
    setFields: change((changes) => setFields((before) => ({ ...before, ...changes }))),
    editing: subject.edit !== undefined,
  };
  const noMobile = useOwnProfile().data?.mobile === null;
  const length = textLength(text);
  const { Head, BelowTitle, Foot } = kind;

  useEffect(() => {
    if (draft.missing > 0) toast(`有 ${draft.missing} 个文件上次未上传完成，请重新选择`);
  }, [draft.missing]);

  const close = () => {
    if (kept.savedAt !== null && !busy) toast("草稿已保存");
    onClose();
  };
  const restart = async () => {
    if (!(await confirmDanger("放弃上次的草稿？", "这份草稿会被删除，重新开始写。", "重新写"))) return;
    await kept.end();
    const { draft: _continued, ...anew } = subject;
    openComposer(anew);
  };

  return (
    <ComposerFrame
      open={open}
      title={subject.edit === undefined ? kind.heading : `修改${noun}`}
      initialFocus={area}
      onClose={close}
      action={
        <Button
          size="s"
          variant="accent"
          loading={busy}
          disabled={submission.locked}
          onClick={() => void submission.submit()}
        >
          {submission.locked ? "上传中" : (kind.submitLabel ?? "发布")}
        </Button>
      }
      toolbar={
        <ComposerToolbar
          kind={kind}
          kinds={kinds}
          section={section}
          disabled={busy}
          canPicture={uploads.length < kind.pictures}
          canVideo={kind.video === true && video.state === "none"}
          onAlbum={() => openAlbum(album.current, kind.pictures - uploads.length, uploading.add)}
          onCamera={() => camera.current?.click()}
          onVideo={() => films.current?.click()}
          insertion={insertion}
          onMention={(mention) =>
            setMentions((before) => [...before.filter((one) => one.name !== mention.name), mention])
          }
          series={fields.series ?? ""}
          onSeries={(series) => part.setFields({ series })}
          place={place}
          onPlace={setPlace}
        />
      }
    >
      {continued && subject.edit === undefined ? (
        <p className="flex items-center gap-2 bg-surface-2 px-5 text-13 text-ink-2">
          <span className="min-w-0 flex-1 py-2.5">继续上次的草稿</span>
          <button type="button" className="press h-11 text-accent-ink" onClick={() => void restart()}>
            删除，重新写
          </button>
        </p>
      ) : null}
      {subject.edit === undefined ? null : (
        <p className="bg-surface-2 px-5 py-2.5 text-13 text-ink-2">
          修改后会再次检查，需要审核的，通过前仅自己可见。
        </p>
      )}
      {losesForm(subject) ? (
        <p className="bg-warn-soft px-5 py-2.5 text-13 text-warn">
          原文有标题、列表等格式，在这里修改后会变成普通段落。
        </p>
      ) : null}
      {noMobile ? (
        <p className="flex items-center gap-2 bg-warn-soft px-5 text-13 text-warn">
          <span className="min-w-0 flex-1 py-2.5">发布前需要绑定手机号，写的内容会留在草稿里</span>
          <a
            className="press grid h-11 place-items-center font-semibold"
            href={pathOf("my.boundmobile", {}, { section })}
          >
            去绑定
          </a>
        </p>
      ) : null}
      {problem === null ? null : (
        <p role="alert" className="bg-bad-soft px-5 py-2.5 text-13 text-bad">
          {problem}
        </p>
      )}
      {Head ? <Head {...part} /> : null}
      <div className="flex flex-col gap-4 px-5 pt-4 pb-6">
        {kind.title ? (
          <div className="hair-b flex items-end gap-3 pb-3">
            <TitleEditor
              title={title}
              placeholder={kind.title.placeholder}
              most={kind.title.most}
              disabled={busy}
              onChange={change(setTitle)}
            />
            <span
              aria-hidden="true"
              className={cx("num text-13", textLength(title) > kind.title.most ? "text-bad" : "text-ink-3")}
            >
              {textLength(title)} / {kind.title.most}
            </span>
          </div>
        ) : null}
        {BelowTitle ? <BelowTitle {...part} /> : null}
        <TextEditor
          label="正文"
          ref={area}
          value={text}
          mentions={mentions}
          invalid={length > kind.text.most}
          placeholder={kind.text.placeholder}
          readOnly={busy}
          onChange={(event) => change(setText)(insertion.typed(event.target))}
        />
        {length > kind.text.most * 0.9 ? (
          <p className={cx("num text-right text-12", length > kind.text.most ? "text-bad" : "text-ink-3")}>
            {length} / {kind.text.most}
          </p>
        ) : null}
        <VideoTile upload={video} disabled={busy} />
        {uploads.length > 0 ? (
          <PictureStrip
            uploads={uploads}
            max={kind.pictures}
            disabled={busy}
            onAdd={() => openAlbum(album.current, kind.pictures - uploads.length, uploading.add)}
            retry={uploading.retry}
            remove={uploading.remove}
            move={uploading.move}
          />
        ) : null}
        {kind.poll ? (
          <PollSlot
            poll={poll}
            edited={subject.edit && { kind: subject.kind, id: subject.edit.id }}
            disabled={busy}
            onChange={change(setPoll)}
          />
        ) : null}
        <ComposerChips
          series={fields.series ?? ""}
          onSeries={(series) => part.setFields({ series })}
          place={place}
          onPlace={setPlace}
          savedAt={kept.savedAt}
          synced={kept.synced}
        />
        {Foot ? <Foot {...part} /> : null}
      </div>
      {(["album", "camera"] as const).map((which) => (
        <input
          key={which}
          ref={which === "album" ? album : camera}
          type="file"
          accept="image/*"
          multiple={which === "album"}
          capture={which === "camera" ? "environment" : undefined}
          hidden
          aria-label={which === "album" ? "选择图片" : "拍照"}
          onChange={(event) => {
            uploading.add(event.target.files ?? []);
            // The same file may be chosen again after it was removed.
            event.target.value = "";
          }}
        />
      ))}
      <input
        ref={films}
        type="file"
        accept="video/mp4,video/quicktime"
        hidden
        aria-label="选择视频"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen !== undefined) video.choose(chosen);
          event.target.value = "";
        }}
      />
    </ComposerFrame>
  );
}
