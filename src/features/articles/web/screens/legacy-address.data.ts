import { RequestError } from "#client/request.ts";
import { redirect } from "#client/router.tsx";
import type { ScreenContext } from "#client/screen-route.ts";
import { articlePath } from "#features/articles/address.ts";
import { legacyArticle } from "../api/legacy-article.ts";

/** Leads from an address of the former system to the article's own, for good. */
export async function load({ queryClient, params }: ScreenContext): Promise<never> {
  const id = params.id ?? "";
  if (!/^[1-9]\d{0,17}$/.test(id)) throw new RequestError(404, "NOT_FOUND", ["内容不存在或已被删除"]);
  const found = await queryClient.fetchQuery(legacyArticle(id));
  throw redirect(articlePath(found), 301);
}
