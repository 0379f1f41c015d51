import { Parser } from "htmlparser2";

/** What a page calls itself. */
export interface PageHead {
  title: string;
  /** Name of the site, or its host. */
  site: string;
  /** Absolute address; null where it names none. */
  picture: string | null;
}

const TITLE_MOST = 80;
const SITE_MOST = 30;

/** Reads title, site and picture out of a page: what it says for sharing first, then its own title and host. */
export function pageHead({ url, html }: { url: string; html: string }): PageHead {
  const said = new Map<string, string>();
  let title = "";
  let inTitle = false;
  const parser = new Parser({
    onopentag(name, { property, name: called, itemprop, content, rel, href }) {
      if (name === "title") inTitle = title === "";
      const key = (property ?? called ?? itemprop ?? "").toLowerCase();
      if (name === "meta" && content?.trim() && !said.has(key)) said.set(key, content);
      if (name === "link" && rel?.toLowerCase() === "image_src" && href) said.set("image_src", href);
    },
    ontext(text) {
      if (inTitle) title += text;
    },
    onclosetag(name) {
      if (name === "title") inTitle = false;
    },
  });
  parser.end(html);
  const first = (...keys: string[]) =>
    keys.map((key) => line(said.get(key) ?? "")).find((text) => text !== "");
  const host = new URL(url).hostname.replace(/^www\./, "");
  const picture = first(
    "og:image:secure_url",
    "og:image",
    "og:image:url",
    "twitter:image",
    "image_src",
    "image",
  );
  return {
    title: cut(first("og:title", "twitter:title") ?? (line(title) || host), TITLE_MOST),
    site: cut(first("og:site_name", "application-name") ?? host, SITE_MOST),
    picture: picture !== undefined && URL.canParse(picture, url) ? new URL(picture, url).href : null,
  };
}

const line = (text: string) => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : text;
}
