import { articleMeta, loadArticle } from "./article.data.ts";

export const load = loadArticle("post");
export const meta = articleMeta;
