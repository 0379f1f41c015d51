import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingMark } from "#ui/loading-mark.tsx";
import { privateSource } from "../private-source.ts";

/** A private picture, for whoever may see it. A plain image, so that a long press reaches the host's menu. */
export function PrivatePicture({ id, alt }: { id: string; alt: string }) {
  const { data, isError, isFetching, error, refetch } = useQuery(privateSource(id));
  if (data === undefined)
    return isError ? (
      <ErrorState error={error} compact retrying={isFetching} onRetry={() => void refetch()} />
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
