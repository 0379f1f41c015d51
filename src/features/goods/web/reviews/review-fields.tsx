import { type ComponentProps, useRef } from "react";
import type { usePictureUploads } from "#capabilities/media/media/web/public.ts";
import { openAlbum } from "#client/open-album.ts";
import { REVIEW_PHOTOS, REVIEW_WORDS } from "#shared/after-sale.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextArea } from "#ui/text-area.tsx";

const words = ["", "很差", "一般", "还行", "满意", "非常满意"];

interface ReviewFieldsProps {
  /** 0 where none was chosen yet. */
  stars: number;
  starsError: string | null | undefined;
  onStars: (stars: number) => void;
  /** Of the form. */
  body: Omit<ComponentProps<typeof TextArea>, "label">;
  pictures: Pick<ReturnType<typeof usePictureUploads>, "uploads" | "add" | "retry" | "remove">;
}

/** Stars, words and pictures of a review of goods. */
export function ReviewFields({ stars, starsError, onStars, body, pictures }: ReviewFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  const { uploads, add, retry, remove } = pictures;
  return (
    <div>
      <fieldset className="mt-1 flex items-center">
        <legend className="sr-only">星级</legend>
        {[1, 2, 3, 4, 5].map((many) => (
          <label
            key={many}
            className="press grid size-11 place-items-center text-ink-3 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink data-on:text-accent-ink"
            data-on={stars >= many ? "" : undefined}
          >
            <input
              type="radio"
              name="stars"
              className="sr-only"
              checked={stars === many}
              onChange={() => onStars(many)}
              aria-label={`${many} 星，${words[many]}`}
            />
            <Icon name="star" size="l" filled={stars >= many} />
          </label>
        ))}
        <span className="ml-2 text-13 text-ink-2">{words[stars]}</span>
      </fieldset>
      <p aria-live="polite" className="text-12 text-bad">
        {starsError}
      </p>
      <TextArea
        label="评价"
        hideLabel
        placeholder="尺寸、做工、装起来怎么样？说给还在犹豫的车友听"
        rows={3}
        maxLength={REVIEW_WORDS}
        {...body}
      />
      <div className="mt-3 mb-4 flex flex-wrap gap-2">
        {uploads.map(({ key, preview, state, problem }, place) => (
          <span key={key} className="relative size-20 overflow-hidden rounded-2 bg-surface-2">
            <img src={preview} alt={`图片 ${place + 1}`} className="size-full object-cover" />
            {state === "failed" && (
              <button
                type="button"
                title={problem}
                className="absolute inset-x-0 bottom-0 bg-bad-soft text-center text-11 text-bad"
                onClick={() => retry(key)}
              >
                重试
              </button>
            )}
            <span className="absolute top-0 right-0">
              <IconButton icon="close" size="s" label={`移除图片 ${place + 1}`} onClick={() => remove(key)} />
            </span>
          </span>
        ))}
        {uploads.length < REVIEW_PHOTOS && (
          <button
            type="button"
            onClick={() => openAlbum(input.current, REVIEW_PHOTOS - uploads.length, add)}
            className="press grid size-20 place-items-center rounded-2 border border-dashed border-line-2 text-ink-3"
          >
            <span className="sr-only">添加图片</span>
            <Icon name="camera" />
          </button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label="选择图片"
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </div>
    </div>
  );
}
