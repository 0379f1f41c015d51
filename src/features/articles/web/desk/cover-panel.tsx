import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { readQuery } from "#client/queries.ts";
import type { DraftContent, DraftPicture } from "#features/articles/draft-contract.ts";
import { Button } from "#ui/button.tsx";
import { Picture } from "#ui/picture.tsx";
import { draftApi } from "./api.ts";
import { chooseFiles, sendPictures } from "./send-pictures.ts";

/** From here on the shade hides more of the picture than it should, percent of black. */
const HEAVY = 45;

const coverCheck = (id: string, cover: string, focus: DraftContent["focus"], title: string) =>
  readQuery(
    ["admin", "articles", "cover", id, cover, focus, title],
    (how) =>
      draftApi(
        "POST /api/admin/articles/drafts/{id}/cover-check",
        { params: { id }, body: { cover, focus, title } },
        how,
      ),
    { staleTime: 600_000 },
  );

export interface CoverPanelProps {
  draftId: string;
  content: DraftContent;
  /** The pictures that the page knows, by id. */
  pictures: ReadonlyMap<string, DraftPicture>;
  /** Pictures of the article that may become its cover. */
  choices: readonly DraftPicture[];
  onPicture: (picture: DraftPicture) => void;
  onChange: (changes: Partial<DraftContent>) => void;
}

/** The cover, where the eye goes on it, and whether a title over it can be read. */
export function CoverPanel({ draftId, content, pictures, choices, onPicture, onChange }: CoverPanelProps) {
  const [busy, setBusy] = useState(false);
  const cover = content.cover === null ? undefined : pictures.get(content.cover);
  const focus = content.focus ?? cover?.focus ?? { x: 0.5, y: 0.5 };
  const upload = async () => {
    const files = await chooseFiles("image/*", false);
    setBusy(true);
    const [picture] = await sendPictures(files);
    setBusy(false);
    if (!picture) return;
    onPicture(picture);
    onChange({ cover: picture.id, focus: null });
  };
  const point = (event: MouseEvent<HTMLButtonElement>) => {
    // From the keyboard there is no place: the middle.
    const box = event.currentTarget.getBoundingClientRect();
    const share = (at: number, from: number, size: number) =>
      Math.round(Math.min(1, Math.max(0, (at - from) / size)) * 100) / 100;
    onChange({
      focus:
        event.detail === 0
          ? { x: 0.5, y: 0.5 }
          : { x: share(event.clientX, box.left, box.width), y: share(event.clientY, box.top, box.height) },
    });
  };
  return (
    <section aria-label="封面" className="space-y-3">
      <h3 className="text-13 text-ink-2">封面</h3>
      {cover ? (
        <>
          <button
            type="button"
            aria-label="在封面上点一下，选择焦点"
            onClick={point}
            className="relative block w-full cursor-crosshair overflow-hidden rounded-2"
          >
            <Picture media={cover} alt="" ratio="natural" sizes="360px" />
            <span
              aria-hidden="true"
              className="absolute size-8 -translate-1/2 rounded-full border-2 border-white bg-night/30"
              style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
            />
          </button>
          <p className="text-12 text-ink-3">点图片选焦点：裁成其他形状时，焦点总在画面里。</p>
          <OnCarousel draftId={draftId} content={content} cover={cover} focus={focus} />
        </>
      ) : (
        <p className="rounded-2 bg-surface-2 px-3.5 py-6 text-center text-13 text-ink-3">
          还没有封面。上传一张，或从文中选一张。
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="s" variant="line" loading={busy} onClick={() => void upload()}>
          {cover ? "换一张" : "上传封面"}
        </Button>
        {cover && (
          <Button size="s" variant="line" onClick={() => onChange({ cover: null, focus: null })}>
            不用封面
          </Button>
        )}
      </div>
      {choices.length > 0 && (
        <ul aria-label="文中的图片" className="scroll-x flex gap-2">
          {choices.map((picture) => (
            <li key={picture.id} className="flex-none">
              <button
                type="button"
                aria-label="用作封面"
                aria-pressed={picture.id === content.cover}
                onClick={() => {
                  onPicture(picture);
                  onChange({ cover: picture.id, focus: null });
                }}
                className="press block w-20 overflow-hidden rounded-2 aria-pressed:outline-2 aria-pressed:outline-accent"
              >
                <Picture media={picture} alt="" ratio="3:2" sizes="80px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface OnCarouselProps {
  draftId: string;
  content: DraftContent;
  cover: DraftPicture;
  focus: { x: number; y: number };
}

/** As the carousel shows it, with the shade that its title needs there, and what that means. */
function OnCarousel({ draftId, content, cover, focus }: OnCarouselProps) {
  const { data } = useQuery(coverCheck(draftId, cover.id, focus, content.title));
  const most = Math.max(data?.top ?? 0, data?.bottom ?? 0);
  return (
    <div>
      <div className="relative aspect-3/2 overflow-hidden rounded-2 text-white">
        <Picture media={{ ...cover, focus }} alt="" ratio="fill" sizes="360px" />
        {data && (
          <span
            aria-hidden="true"
            className="absolute inset-0"
            style={{
              background: `linear-gradient(rgb(0 0 0 / ${data.top}%), transparent 60%, rgb(0 0 0 / ${data.bottom}%))`,
            }}
          />
        )}
        <p className="absolute inset-x-4 top-4 text-20 leading-tight font-bold">{content.title || "标题"}</p>
      </div>
      <p role="status" className={most > HEAVY ? "mt-1.5 text-12 text-warn" : "mt-1.5 text-12 text-ink-3"}>
        {data === undefined
          ? "正在检查标题是否看得清…"
          : most > HEAVY
            ? `标题后面的画面太亮，要压暗 ${most}% 才看得清。移动焦点，或换一张暗一些的封面。`
            : most > 0
              ? `标题看得清，会压暗 ${most}%。`
              : "标题看得清，不用压暗。"}
      </p>
    </div>
  );
}
