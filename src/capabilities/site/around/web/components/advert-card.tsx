import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useOwnProfile } from "#capabilities/people/members/web/public.ts";
import type { AdvertPlace } from "#capabilities/site/around/contract.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { toast } from "#ui/toast-store.ts";
import { adverts, aroundApi } from "../api/around.ts";
import { chooseAdvert, rememberClosed, rememberShown, seenAdverts } from "../choose-advert.ts";
import { AdvertFace } from "./advert-face.tsx";

interface AdvertCardProps {
  place: AdvertPlace;
  section: string;
  /** Stands there until the adverts of the place have come. */
  room: ReactNode;
}

const quiet = { quiet: true };

/** One advert of a place, chosen on the device; marked, closable, counted once it was in view. */
export default function AdvertCard({ place, section, room }: AdvertCardProps) {
  const { data, isPending } = useQuery(adverts(section, place));
  const { data: own } = useOwnProfile();
  const [chance] = useState(Math.random);
  const [known] = useState(seenAdverts);
  const [closed, setClosed] = useState(false);
  const card = useRef<HTMLElement>(null);
  const advert = chooseAdvert(data?.items ?? [], known, chance, new Date());
  const id = advert?.id;
  const shown = id !== undefined && !closed && own?.minor_mode !== true;

  useEffect(() => {
    const element = card.current;
    if (!shown || element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        rememberShown(id);
        // That one view was not counted is no reason to tell anybody.
        aroundApi("POST /api/adverts/{id}/seen", { params: { id } }, quiet).catch(() => undefined);
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, shown]);

  if (isPending) return room;
  if (!shown || advert === undefined) return null;
  const { advertiser, picture, alt, link } = advert;
  const close = () => {
    rememberClosed(advert.id);
    setClosed(true);
    toast("7 天内不再显示这条广告");
  };
  const tapped = () => {
    aroundApi("POST /api/adverts/{id}/tapped", { params: { id: advert.id } }, quiet).catch(() => undefined);
  };
  return (
    <aside ref={card} aria-label={`广告：${advertiser}`} className="relative bg-surface">
      <a
        href={link}
        onClick={tapped}
        className="press block"
        {...(link.startsWith("https://") && { target: "_blank", rel: "noopener sponsored" })}
      >
        <AdvertFace advertiser={advertiser} picture={picture} alt={alt} />
      </a>
      <span className="absolute top-1 right-1 rounded-full bg-scrim text-white">
        <IconButton icon="close" size="s" label="关闭这条广告" onClick={close} />
      </span>
    </aside>
  );
}
