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
  /** Address of an upload that stands on it. */
  picture: string | undefined;
}) => {
  const parts = [look.class, look.emblem, look.metal, look.colour, look.key];
  if (look.picture !== undefined) parts.push(look.picture.replace("/media/", ""));
  return `/media/medal-previews/${parts.join(".")}.svg`;
};
