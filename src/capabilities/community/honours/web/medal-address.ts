/** Where the drawing of a medal is: in colour, grey, or small for beside a name. */
export const medalSrc = (key: string, kind: "" | "-grey" | "-badge" = "") =>
  `/media/medals/${key}${kind}.svg`;
