import type { PictureMedia } from "#ui/picture.tsx";
import { Picture } from "#ui/picture.tsx";

interface AdvertFaceProps {
  advertiser: string;
  picture: PictureMedia;
  alt: string;
}

/** How an advert looks, wherever it stands: its picture, marked, with whose it is. */
export function AdvertFace({ advertiser, picture, alt }: AdvertFaceProps) {
  return (
    <>
      <Picture media={picture} alt={alt} ratio="2:1" />
      <span className="absolute bottom-2 left-2 rounded-full bg-scrim px-2 py-1 text-11 text-white">
        {`广告 · ${advertiser}`}
      </span>
    </>
  );
}
