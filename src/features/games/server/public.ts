/** The tag of a kept answer that shows a week's ranking is reported by `weekRanking` itself. */
export { weekRanking } from "./ranking.ts";
