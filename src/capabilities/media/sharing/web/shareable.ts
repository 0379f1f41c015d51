import { type ShareCard, shareLink } from "#bridge/share-card.ts";

/** Something that can be shared. All addresses are paths of this site. */
export interface Shareable {
  title: string;
  description: string;
  path: string;
  /** For the card in messengers, square. */
  picture?: string | undefined;
  /** The poster that the server draws, as `posterAddress` names it: whatever is shared has one. */
  poster: string;
  /** Called when it went out, or was handed over for going out. */
  onShared?: () => void;
}

/** What goes out: absolute addresses, without anything that says who shared. */
export function absoluteCard({ title, description, path, picture = "/icon-512.png" }: Shareable): ShareCard {
  const { origin } = window.location;
  return { title, description, url: shareLink(path, origin), picture: new URL(picture, origin).href };
}
