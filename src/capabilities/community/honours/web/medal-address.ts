/** Where the drawing of a medal is: in colour, grey, or small for beside a name. */
export const medalSrc = (key: string, kind: "" | "-grey" | "-badge" = "") =>
  `/media/medals/${key}${kind}.svg`;

/** Where the drawing of a look is that is being chosen; `key` is that of the honour, or any for a new one. */
export const lookSrc = (look: {
  class: string;
  emblem: string;
  metal: string;
  colour: string;
  key: string;
}) => `/media/medal-previews/${[look.class, look.emblem, look.metal, look.colour, look.key].join(".")}.svg`;
