import { useState } from "react";
import { PrivateThumbnail, Thumbnail } from "#capabilities/media/media/web/public.ts";
import { Asked, type PrivateUploads, usePictureInput } from "#capabilities/review/applications/web/public.ts";
import { type PieceKind, pieceNames } from "#shared/certification.ts";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Tag } from "#ui/tag.tsx";
import { paperWords } from "../words.ts";
import { PaperGuide } from "./paper-guide.tsx";

const MaskEditor = lazyPart(async () => (await import("./mask-editor.tsx")).default);

interface PaperFieldProps {
  kind: PieceKind;
  /** Behind its name: 必需, 二选一. */
  note: string;
  /** Of the upload; empty while there is none. */
  fileId: string;
  /** Why a better one is asked for; empty where it is not. */
  asked?: string;
  /** Of the form. */
  papers: PrivateUploads;
}

const tool = "press flex h-11 items-center px-2.5 text-13 text-accent-ink";

/** One paper: photographed, covered on the phone, and sent as soon as it is. */
export function PaperField({ kind, note, fileId, asked = "", papers }: PaperFieldProps) {
  const [editing, setEditing] = useState(false);
  const { photo, sent: masked, share, problem } = papers.of(kind);
  const [open, input] = usePictureInput(`选择${pieceNames[kind]}照片`, (file) => {
    papers.take(kind, file);
    setEditing(true);
  });
  const done = (blob: Blob) => {
    setEditing(false);
    void papers.send(kind, blob);
  };
  const words = paperWords[kind];
  const isThere = masked !== null || fileId !== "";
  return (
    <section aria-label={pieceNames[kind]} className="mt-5">
      <p className="mb-1.5 flex items-center gap-2 text-13 text-ink-2">
        {pieceNames[kind]}
        <Tag>{note}</Tag>
      </p>
      <Asked asked={asked} />
      {isThere ? (
        <div className="overflow-hidden rounded-2 bg-surface-2 pt-3">
          {masked ? (
            <Thumbnail src={masked.src} alt={`已遮挡的${pieceNames[kind]}`} />
          ) : (
            <PrivateThumbnail id={fileId} alt={`已上传的${pieceNames[kind]}`} />
          )}
          {share !== null && (
            <div className="px-3 pt-2">
              <ProgressBar label="上传进度" value={share} />
            </div>
          )}
          {problem !== "" && (
            <p role="alert" className="px-3 pt-2 text-13 text-bad">
              {problem}
            </p>
          )}
          <div className="flex flex-wrap items-center px-1">
            {problem !== "" && masked && (
              <button type="button" className={tool} onClick={() => void papers.send(kind)}>
                重试
              </button>
            )}
            {photo && (
              <button type="button" className={tool} onClick={() => setEditing(true)}>
                重新遮挡
              </button>
            )}
            <button type="button" className={tool} onClick={open}>
              重拍
            </button>
            <button
              type="button"
              className="press ml-auto flex h-11 items-center px-2.5 text-13 text-ink-2"
              onClick={() => papers.remove(kind)}
            >
              移除
            </button>
          </div>
        </div>
      ) : (
        <button
          type="button"
          onPointerDown={MaskEditor.preload}
          onClick={open}
          className="press w-full rounded-2 border border-dashed border-line-2 px-4 py-4 text-left"
        >
          <PaperGuide kind={kind} />
          <span className="mt-3 flex items-center justify-center gap-1.5 text-15 font-semibold text-accent-ink">
            <Icon name="camera" size="s" />
            拍照或从相册选择
          </span>
          <span className="mt-1 block text-center text-12 text-ink-3">{words.tip}</span>
        </button>
      )}
      {input}
      {editing && photo && (
        <MaskEditor kind={kind} photo={photo} onDone={done} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}
