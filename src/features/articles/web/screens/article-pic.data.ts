import { articleMeta, loadArticle } from "./article.data.ts";

export const load = loadArticle("pic");
export const meta = articleMeta;
