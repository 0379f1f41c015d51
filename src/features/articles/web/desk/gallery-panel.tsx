import { useState } from "react";
import type { DraftContent, DraftPicture } from "#features/articles/draft-contract.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Picture } from "#ui/picture.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { chooseFiles, sendPictures } from "./send-pictures.ts";

export interface GalleryPanelProps {
  content: DraftContent;
  pictures: ReadonlyMap<string, DraftPicture>;
  onPicture: (picture: DraftPicture) => void;
  onChange: (changes: Partial<DraftContent>) => void;
}

/** The pictures of a gallery: dragged into order where there is a mouse, moved by buttons everywhere, each with a caption. */
export function GalleryPanel({ content, pictures, onPicture, onChange }: GalleryPanelProps) {
  const [busy, setBusy] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const list = content.pictures;
  const set = (next: DraftContent["pictures"]) => onChange({ pictures: next });
  const add = async () => {
    const files = await chooseFiles("image/*", true);
    setBusy(true);
    const sent = await sendPictures(files);
    setBusy(false);
    for (const picture of sent) onPicture(picture);
    if (sent.length > 0) set([...list, ...sent.map(({ id }) => ({ media: id, caption: "" }))]);
  };
  const move = (from: number, to: number) => {
    const one = list[from];
    if (one && to >= 0 && to < list.length) set(list.toSpliced(from, 1).toSpliced(to, 0, one));
  };
  return (
    <section aria-label="图集的图片" className="space-y-3">
      <ol className="space-y-3">
        {list.map((one, at) => {
          const picture = pictures.get(one.media);
          return (
            <li
              key={`${one.media}:${list.slice(0, at).filter(({ media }) => media === one.media).length}`}
              draggable
              onDragStart={() => setDragged(at)}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(at);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, at);
              }}
              className={cx(
                "flex gap-3 rounded-3 bg-surface p-3",
                over === at && dragged !== null && dragged !== at && "outline-2 outline-accent",
              )}
            >
              <div className="w-28 flex-none">
                {picture ? (
                  <Picture media={picture} alt="" ratio="4:3" sizes="112px" className="rounded-2" />
                ) : (
                  <span className="block aspect-4/3 rounded-2 bg-surface-3" />
                )}
                <p className="num mt-1 text-center text-12 text-ink-3">
                  {at + 1}/{list.length}
                </p>
              </div>
              <div className="min-w-0 flex-1">
                <TextArea
                  label={`第 ${at + 1} 张的说明`}
                  hideLabel
                  rows={2}
                  maxLength={200}
                  placeholder="写一句图片说明"
                  value={one.caption}
                  onChange={(event) => set(list.with(at, { ...one, caption: event.target.value }))}
                />
                <div className="-ml-2 flex">
                  <IconButton
                    icon="up"
                    label={`第 ${at + 1} 张上移`}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    icon="down"
                    label={`第 ${at + 1} 张下移`}
                    disabled={at === list.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                  <IconButton
                    icon="trash"
                    label={`移除第 ${at + 1} 张`}
                    onClick={() => set(list.toSpliced(at, 1))}
                  />
                </div>
              </div>
            </li>
          );
        })}
      </ol>
      <Button variant="line" wide icon="plus" loading={busy} onClick={() => void add()}>
        添加图片
      </Button>
    </section>
  );
}
