import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lazyPart } from "#ui/lazy-part.tsx";
import { LoadingMark } from "#ui/loading-mark.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { privateSource } from "../private-source.ts";

const Viewer = lazyPart(async () => (await import("#ui/pictures-viewer.tsx")).default);

interface ThumbnailProps {
  /** Of an object or data address: what is private has no other. */
  src: string;
  alt: string;
}

/** Enough of a private picture to see which one it is; a tap shows it whole. */
export function Thumbnail({ src, alt }: ThumbnailProps) {
  const [whole, setWhole] = useState<{ width: number; height: number } | null>(null);
  return (
    <>
      <button
        type="button"
        aria-label={`查看${alt}`}
        className="press mx-auto block"
        onPointerDown={Viewer.preload}
        onClick={(event) => {
          const picture = event.currentTarget.querySelector("img");
          if (picture?.complete && picture.naturalWidth > 0)
            setWhole({ width: picture.naturalWidth, height: picture.naturalHeight });
        }}
      >
        <img src={src} alt={alt} className="block max-h-36 w-auto max-w-full rounded-2 select-auto" />
      </button>
      {whole && <Viewer pictures={[{ src, ...whole }]} index={0} alt={alt} onClose={() => setWhole(null)} />}
    </>
  );
}

/** The same of a picture that is stored, for whoever may see it. */
export function PrivateThumbnail({ id, alt }: { id: string; alt: string }) {
  const query = useQuery(privateSource(id));
  const { data, error } = query;
  if (data !== undefined) return <Thumbnail src={data.src} alt={alt} />;
  return error ? (
    <NotLoaded query={query} compact />
  ) : (
    <div className="grid h-36 place-items-center">
      <LoadingMark />
    </div>
  );
}
