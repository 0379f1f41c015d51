import { useId, useRef, useState } from "react";
import { useAdminSession } from "#capabilities/desk/admin/web/public.ts";
import { type Picture as MediaPicture, uploadPicture } from "#capabilities/media/media/web/public.ts";
import { RequestError } from "#client/request.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { toast } from "#ui/toast-store.ts";

interface PicturesFieldProps {
  /** Pictures at the most. */
  most: number;
  pictures: readonly MediaPicture[];
  /** Whether there must be any. */
  hint?: string;
  error: string | null;
  onChange: (pictures: MediaPicture[]) => void;
}

/** The pictures of something at the desk, uploaded by an administrator; the first stands in lists. */
export function PicturesField({ most, pictures, hint = "选填", error, onChange }: PicturesFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const token = useAdminSession(({ token: own }) => own);
  const [sending, setSending] = useState(0);
  const add = async (files: readonly File[]) => {
    const room = most - pictures.length;
    if (files.length > room) toast(`最多 ${most} 张图片`);
    const added: MediaPicture[] = [];
    setSending(Math.min(files.length, room));
    for (const file of files.slice(0, room)) {
      try {
        const { signal } = new AbortController();
        added.push(await uploadPicture(file, { purpose: "article", signal, token }));
      } catch (failure) {
        if (!(failure instanceof RequestError)) throw failure;
        toast(`${file.name}：${failure.message}`, { kind: "error" });
      } finally {
        setSending((left) => left - 1);
      }
    }
    if (added.length > 0) onChange([...pictures, ...added]);
  };
  return (
    <div>
      <p id={id} className="mb-1.5 text-13 text-ink-2">
        图片（{hint}，第一张是封面）
      </p>
      <ul className="grid grid-cols-3 gap-2 wide:grid-cols-6">
        {pictures.map((picture, at) => (
          <li key={picture.id} className="relative overflow-hidden rounded-2">
            <Picture media={picture} alt={`第 ${at + 1} 张`} ratio="1:1" sizes="120px" />
            <button
              type="button"
              aria-label={`移除第 ${at + 1} 张`}
              className="press hit absolute top-1 right-1 grid size-6 place-items-center rounded-full bg-scrim text-white"
              onClick={() => onChange(pictures.filter(({ id: one }) => one !== picture.id))}
            >
              <Icon name="close" size="xs" />
            </button>
            {at > 0 && (
              <button
                type="button"
                className="press absolute inset-x-0 bottom-0 min-h-8 bg-scrim text-12 text-white"
                onClick={() => onChange([picture, ...pictures.filter(({ id: one }) => one !== picture.id)])}
              >
                设为封面
              </button>
            )}
          </li>
        ))}
        {pictures.length < most && (
          <li>
            <button
              type="button"
              aria-describedby={id}
              disabled={sending > 0}
              onClick={() => input.current?.click()}
              className="press grid aspect-1/1 w-full place-content-center justify-items-center gap-1 rounded-2 border border-dashed border-line-2 text-12 text-ink-3"
            >
              <Icon name="camera" />
              {sending > 0 ? `还有 ${sending} 张` : "上传"}
            </button>
          </li>
        )}
      </ul>
      {error && <p className="mt-1.5 text-12 text-bad">{error}</p>}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-labelledby={id}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
