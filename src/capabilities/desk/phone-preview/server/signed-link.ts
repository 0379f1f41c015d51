import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";

/** What a link shows, and until when it does. */
export interface PreviewLink {
  /** A kind of thing that is offered to `previewSubjects`: `article`, `home`. */
  type: string;
  id: string;
  until: Date;
}

const PURPOSE = "preview";

/** A token that shows one thing to whoever has it, until then. It goes into an address. */
export function signPreview({ keys }: Pick<Services, "keys">, { type, id, until }: PreviewLink): string {
  const text = JSON.stringify([type, id, until.getTime()]);
  return `${Buffer.from(text).toString("base64url")}.${keys.sign(PURPOSE, text)}`;
}

/** What a token shows; null for one that is made up, or that has expired. */
export function readPreview(
  { keys }: Pick<Services, "keys">,
  token: string,
  now = new Date(),
): PreviewLink | null {
  const [packed = "", signature = "", ...rest] = token.split(".");
  const text = Buffer.from(packed, "base64url").toString();
  if (rest.length > 0 || !keys.verify(PURPOSE, text, signature)) return null;
  const [type, id, until] = JSON.parse(text) as [string, string, number];
  return until <= now.getTime() ? null : { type, id, until: new Date(until) };
}

/** Where the preview of a token stands. */
export function previewPath(type: string, id: string, token: string): string {
  return pathOf("preview.phone", {}, { query: { type, id, token } });
}
