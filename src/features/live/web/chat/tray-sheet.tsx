import { useMutation } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import type { TrayItem } from "#features/live/contract.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Tag } from "#ui/tag.tsx";
import { chatApi } from "../api.ts";
import { tellItem } from "./tell-item.ts";

interface TraySheetProps {
  tray: readonly TrayItem[];
  roomId: string;
  moderates: boolean;
  onClose: () => void;
}

/** Goods and articles of a room; who moderates it says which of them the host is at. */
export default function TraySheet({ tray, roomId, moderates, onClose }: TraySheetProps) {
  const { section } = useScreen();
  const show = useMutation({
    mutationFn: (item: string | null) =>
      chatApi("PUT /api/live/{id}/shown", { params: { id: roomId }, body: { item_id: item } }),
  });
  return (
    <Sheet title="本场好物" onClose={onClose}>
      <ul>
        {tray.map((item) => {
          const { title, path, picture, price } = tellItem(item, section);
          return (
            <li key={item.id} className="hair-b flex items-center gap-3 py-3 last:border-b-0">
              <a href={path} className="press flex min-w-0 flex-1 items-center gap-3">
                <span className="relative grid size-15 flex-none place-items-center overflow-hidden rounded-2 bg-surface-2">
                  {picture ? (
                    <Picture media={picture} alt="" ratio="fill" sizes="80px" />
                  ) : (
                    <Icon name={item.goods ? "tag" : "doc"} />
                  )}
                </span>
                <span className="min-w-0">
                  <span className="line-clamp-2 text-15 leading-snug">{title}</span>
                  <span className="num mt-0.5 flex items-center gap-1.5 text-15 font-semibold text-accent-ink">
                    {price ?? "看文章"}
                    {item.shown ? <Tag kind="solid">讲解中</Tag> : null}
                  </span>
                </span>
              </a>
              {moderates ? (
                <Button
                  size="s"
                  variant="line"
                  loading={show.isPending && show.variables === (item.shown ? null : item.id)}
                  onClick={() => show.mutate(item.shown ? null : item.id)}
                >
                  {item.shown ? "讲解结束" : "开始讲解"}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
