/** Addresses as people type them, with or without a scheme. Latin only: Chinese text follows without a space. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[\w.-]+\.[a-z]{2,}[\w\-./?%&=#~:+]*/giu;

const MOST = 5;

/**
 * Addresses of other sites in texts and links, each once, at most five, shortened to 200 characters.
 * @param ownUrl address of this installation; what stands under the same host is no other site, nor is a bare path
 */
export function foreignLinks(
  ownUrl: string,
  texts: readonly string[],
  links: readonly string[] = [],
): string[] {
  const own = hostOf(ownUrl);
  const found = new Set<string>();
  for (const address of [...links, ...texts.flatMap((text) => text.match(ADDRESS) ?? [])]) {
    if (address.startsWith("/") && !address.startsWith("//")) continue;
    const host = hostOf(address);
    if (host !== null && host !== own) found.add(address.slice(0, 200));
  }
  return [...found].slice(0, MOST);
}

/** Without a leading `www.`; null for what names no host. */
function hostOf(address: string): string | null {
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address.replace(/^\/\//, "")}`;
  const host = URL.parse(full)?.hostname.toLowerCase() ?? "";
  return host === "" ? null : host.replace(/^www\./, "");
}
