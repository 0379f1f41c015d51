import { queryOptions } from "@tanstack/react-query";
import type { mediaEndpoints } from "#capabilities/media/media/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { apiClient, overTheLine, RequestError } from "#client/request.ts";
import { useSession } from "#client/session.ts";

/** What answers a private picture's address. */
export type PrivateMediaEndpoints = Pick<typeof mediaEndpoints, "GET /api/private-media/{id}">;

const mediaApi = apiClient<PrivateMediaEndpoints>();

/**
 * A private picture as a data address, which a long press in a messenger's browser can read; kept as long as it is on
 * screen only.
 * @throws RequestError for who may not see it
 */
export const privateSource = (id: string) =>
  queryOptions({
    queryKey: [OWN, "private picture", id],
    async queryFn({ signal }) {
      const picture = await mediaApi(
        "GET /api/private-media/{id}",
        { params: { id } },
        { signal, quiet: true },
      );
      const { token } = useSession.getState();
      const headers = {
        "x-requested-with": "XMLHttpRequest",
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const answer = await overTheLine(fetch(picture.src, { signal, headers }), signal);
      if (!answer.ok) throw new RequestError(answer.status, "INTERNAL", ["图片暂时打不开"]);
      const { width, height } = picture;
      return { src: await dataAddress(await overTheLine(answer.blob(), signal)), width, height };
    },
    staleTime: 0,
    gcTime: 0,
  });

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
