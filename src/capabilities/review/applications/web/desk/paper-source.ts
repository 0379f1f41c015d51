import { queryOptions } from "@tanstack/react-query";
import { adminClient, adminToken } from "#capabilities/desk/admin/web/public.ts";
import type { PrivateMediaEndpoints } from "#capabilities/media/media/web/public.ts";
import { overTheLine, RequestError } from "#client/request.ts";

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
      const headers = {
        "x-requested-with": "XMLHttpRequest",
        authorization: `Bearer ${adminToken() ?? ""}`,
      };
      const answer = await overTheLine(fetch(address, { signal, headers }), signal);
      if (!answer.ok)
        throw new RequestError(answer.status, "INTERNAL", [
          answer.status === 404 ? "这份材料已被删除" : "材料暂时打不开",
        ]);
      return createImageBitmap(await overTheLine(answer.blob(), signal));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
