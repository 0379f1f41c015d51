import { queryOptions } from "@tanstack/react-query";
import { adminClient, adminToken } from "#capabilities/admin/web/public.ts";
import type { PrivateMediaEndpoints } from "#capabilities/media/web/public.ts";
import { RequestError } from "#client/request.ts";

const mediaApi = adminClient<PrivateMediaEndpoints>();

/** A private picture as the desk's endpoints answer it. */
export interface PaperFile {
  id: string;
  src: string;
  /** Until when `src` answers (ISO 8601). */
  src_until: string;
}

/** An address that ends within this is asked for anew, in ms. */
const SURE = 10_000;

/**
 * The pixels of a private picture, for whoever reviews it; kept as long as it is on the screen only. Each reading is written
 * into the audit log.
 * @throws RequestError for who may not see it, and where it was deleted
 */
export const paperSource = ({ id, src, src_until }: PaperFile) =>
  queryOptions({
    queryKey: ["paper", id],
    async queryFn({ signal }) {
      const isGood = Date.parse(src_until) - Date.now() > SURE;
      const address = isGood
        ? src
        : (await mediaApi("GET /api/private-media/{id}", { params: { id } }, { signal, quiet: true })).src;
      const answer = await fetch(address, {
        signal,
        headers: { "x-requested-with": "XMLHttpRequest", authorization: `Bearer ${adminToken() ?? ""}` },
      }).catch(() => {
        throw new RequestError(0, "NETWORK", ["网络不给力，请检查后重试"]);
      });
      if (!answer.ok)
        throw new RequestError(answer.status, "INTERNAL", [
          answer.status === 404 ? "这份材料已被删除" : "材料暂时打不开",
        ]);
      return createImageBitmap(await answer.blob());
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
