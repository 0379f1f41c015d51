import { articleMeta, loadArticle } from "./article.data.ts";

export const load = loadArticle("video");
export const meta = articleMeta;
