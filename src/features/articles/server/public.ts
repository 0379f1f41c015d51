export { articleComments, articleReactions } from "./target.ts";
