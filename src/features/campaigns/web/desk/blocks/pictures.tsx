import { useRef, useState } from "react";
import { adminToken } from "#capabilities/desk/admin/web/public.ts";
import { uploadPicture } from "#capabilities/media/media/web/public.ts";
import { RequestError } from "#client/request.ts";
import type { StoredBlock } from "#features/campaigns/blocks-contract.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Picture } from "#ui/picture.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskKind, EditorProps } from "./kind.ts";

/** The server refuses more. */
const MOST = 12;

const tile = "size-full rounded-1 bg-surface-3";

export const picturesKind: DeskKind<"pictures"> = {
  words: { title: "图片", icon: "image", text: "几张图片，并排、横滑或一张一行" },
  sketch: (
    <span className="grid h-10 grid-cols-3 gap-1.5">
      <span className={tile} />
      <span className={tile} />
      <span className={tile} />
    </span>
  ),
  summaryOf: ({ title, items }) => [title, `${items.length} 张图片`].filter(Boolean).join(" · "),
  begin: (placed) => ({ ...placed, kind: "pictures", title: "", look: "grid", items: [] }),
  Editor: PicturesEditor,
};

type Item = StoredBlock<"pictures">["items"][number];

const looks = [
  { value: "grid", label: "两张一行" },
  { value: "strip", label: "横滑" },
  { value: "wide", label: "一张一行" },
] as const;

function PicturesEditor({ value, files, onChange }: EditorProps<"pictures">) {
  const { items } = value;
  const [open, setOpen] = useState<string | null>(null);
  const change = (picture: string, changes: Partial<Item>) =>
    onChange({ items: items.map((one) => (one.picture === picture ? { ...one, ...changes } : one)) });
  const remove = (picture: string) => onChange({ items: items.filter((one) => one.picture !== picture) });
  return (
    <>
      <TextField
        label="标题（选填）"
        maxLength={30}
        value={value.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <SegmentedControl
        label="排法"
        options={looks}
        value={value.look}
        onChange={(look) => onChange({ look })}
      />
      <SortList
        label="图片"
        items={items}
        itemKey={({ picture }) => picture}
        nameOf={({ picture, caption }) =>
          caption || `第 ${items.findIndex((one) => one.picture === picture) + 1} 张`
        }
        onChange={(sorted) => onChange({ items: sorted })}
      >
        {(item) => (
          <ItemRow
            item={item}
            files={files}
            open={open === item.picture}
            onOpen={() => setOpen(open === item.picture ? null : item.picture)}
            onRemove={remove}
          />
        )}
      </SortList>
      {items
        .filter(({ picture }) => picture === open)
        .map((item) => (
          <div key={item.picture} className="grid gap-3 rounded-2 bg-surface-2 p-3">
            <TextField
              label="图片说明（选填）"
              maxLength={30}
              value={item.caption}
              onChange={(event) => change(item.picture, { caption: event.target.value })}
            />
            <TextField
              label="点图片去哪里（选填）"
              placeholder="/bbs 或 https://…"
              maxLength={300}
              inputMode="url"
              value={item.link}
              onChange={(event) => change(item.picture, { link: event.target.value })}
            />
          </div>
        ))}
      <AddPictures
        room={MOST - items.length}
        onAdded={(picture) => {
          files.know({ picture });
          return { picture: picture.id, caption: "", link: "" };
        }}
        onDone={(added) => onChange({ items: [...items, ...added] })}
      />
    </>
  );
}

interface ItemRowProps extends Pick<EditorProps<"pictures">, "files"> {
  item: Item;
  open: boolean;
  onOpen: () => void;
  onRemove: (picture: string) => void;
}

/** One picture; a tap opens what stands under it and where it leads. */
function ItemRow({ item: { picture, caption, link }, files, open, onOpen, onRemove }: ItemRowProps) {
  const shown = files.picture(picture);
  return (
    <span className="flex items-center">
      <button
        type="button"
        aria-expanded={open}
        onClick={onOpen}
        className="press flex min-h-16 min-w-0 flex-1 items-center gap-2.5 text-left"
      >
        <span className="relative block size-12 flex-none overflow-hidden rounded-1 bg-surface-2">
          {shown && <Picture media={shown} alt="" ratio="fill" sizes="52px" />}
        </span>
        <span className="min-w-0">
          <span className="block truncate text-15">{caption || "加说明和链接"}</span>
          {link !== "" && <span className="block truncate text-11 text-ink-3">{link}</span>}
        </span>
      </button>
      <IconButton
        icon="close"
        size="s"
        label={caption === "" ? "移除这张" : `移除${caption}`}
        onClick={() => onRemove(picture)}
      />
    </span>
  );
}

type Uploaded = Awaited<ReturnType<typeof uploadPicture>>;

interface AddPicturesProps {
  /** How many more there may be. */
  room: number;
  onAdded: (picture: Uploaded) => Item;
  onDone: (items: Item[]) => void;
}

function AddPictures({ room, onAdded, onDone }: AddPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(0);
  const send = async (files: readonly File[]) => {
    const added: Item[] = [];
    const some = files.slice(0, room);
    if (files.length > room) toast(`最多 ${MOST} 张，多的没有上传`);
    setLeft(some.length);
    for (const file of some) {
      try {
        const { signal } = new AbortController();
        added.push(onAdded(await uploadPicture(file, { purpose: "article", signal, token: adminToken() })));
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        toast(`${file.name}：${error.message}`, { kind: "error" });
      }
      setLeft((count) => count - 1);
    }
    setLeft(0);
    if (added.length > 0) onDone(added);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="添加图片"
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button
        variant="line"
        wide
        icon="plus"
        loading={left > 0}
        disabled={room <= 0}
        onClick={() => input.current?.click()}
      >
        {left > 0 ? `还有 ${left} 张在上传` : `添加图片（${MOST - room}/${MOST}）`}
      </Button>
    </>
  );
}
