import { useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import type { LiveStanding } from "#features/live/contract.ts";
import { CountBadge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Picture } from "#ui/picture.tsx";
import { Tag } from "#ui/tag.tsx";
import { tellItem } from "./tell-item.ts";

const TraySheet = lazyPart(async () => (await import("./tray-sheet.tsx")).default);

/** What the host is at now, above the bar. */
export function TrayCard({ tray }: Pick<LiveStanding, "tray">) {
  const { section } = useScreen();
  const item = tray.find(({ shown }) => shown);
  if (item === undefined) return null;
  const { title, path, picture, price } = tellItem(item, section);
  return (
    <a
      href={path}
      data-shown-item=""
      className="press mx-4 mb-1 flex min-h-13 flex-none items-center gap-3 rounded-2 bg-surface-2 px-3"
    >
      {picture ? (
        <span className="relative size-9 flex-none overflow-hidden rounded-1">
          <Picture media={picture} alt="" ratio="fill" sizes="44px" />
        </span>
      ) : (
        <Icon name={item.goods ? "tag" : "doc"} size="m" />
      )}
      <span className="min-w-0 flex-1 truncate text-15">
        <Tag kind="solid">讲解中</Tag> {title}
      </span>
      <span className="num flex-none text-15 font-semibold text-accent-ink">{price ?? "去看看"}</span>
    </a>
  );
}

interface TrayBagProps extends Pick<LiveStanding, "tray"> {
  roomId: string;
  moderates: boolean;
}

/** Opens all that the host brought. */
export function TrayBag({ tray, roomId, moderates }: TrayBagProps) {
  const [open, setOpen] = useState(false);
  if (tray.length === 0) return null;
  return (
    <span className="relative">
      <IconButton
        icon="shop"
        label={`本场好物，共 ${tray.length} 件`}
        onPointerDown={TraySheet.preload}
        onClick={() => setOpen(true)}
      />
      <CountBadge count={tray.length} className="pointer-events-none absolute top-1 right-0.5" />
      {open ? (
        <TraySheet tray={tray} roomId={roomId} moderates={moderates} onClose={() => setOpen(false)} />
      ) : null}
    </span>
  );
}
