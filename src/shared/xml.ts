import { escapeHtml } from "./html.ts";

/** Characters that XML 1.0 does not allow in any form, lone surrogates among them. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for XML content and quoted attributes; what XML cannot carry is left out. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN, ""));
}

/** `<name a="1">content</name>`; attributes are escaped here, the content is XML already. */
export function element(
  name: string,
  content: string,
  attributes: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join("");
  return content === "" ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}
