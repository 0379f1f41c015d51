import { useQuery } from "@tanstack/react-query";
import { LoadingMark } from "#ui/loading-mark.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { privateSource } from "../private-source.ts";

/** A private picture, for whoever may see it. A plain image, so that a long press reaches the host's menu. */
export function PrivatePicture({ id, alt }: { id: string; alt: string }) {
  const query = useQuery(privateSource(id));
  const { data, isError } = query;
  if (data === undefined)
    return isError ? (
      <NotLoaded query={query} compact />
    ) : (
      <div className="grid aspect-1/1 place-items-center">
        <LoadingMark />
      </div>
    );
  return (
    <img
      src={data.src}
      alt={alt}
      width={data.width}
      height={data.height}
      className="mx-auto h-auto max-h-[60dvh] w-auto max-w-full rounded-2 select-auto"
    />
  );
}
