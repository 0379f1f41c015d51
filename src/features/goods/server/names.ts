/** The kind under which goods are known everywhere: comments, search, sharing. */
export const GOODS = "goods";
