/** Permission to answer what authors hold against decisions, by kind and section. */
export const APPEALS = "review.appeals";
