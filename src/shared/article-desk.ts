/** What search engines and share cards show of an article, and where it is found; empty where the article says it itself. */
export interface Seo {
  title: string;
  description: string;
  /** The words in its address. */
  slug: string;
  /** Where search engines are to look for it: an address of this site or another one's. */
  canonical: string;
}

export const noSeo: Seo = { title: "", description: "", slug: "", canonical: "" };

/** Most characters of each. */
export const SEO_MOST = { title: 60, description: 160, slug: 60, canonical: 300 } as const;

const faults: Readonly<Record<"slug" | "canonical", (text: string) => string | null>> = {
  slug: (text) =>
    text.length > SEO_MOST.slug
      ? `网址名最多 ${SEO_MOST.slug} 个字符`
      : /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/.test(text)
        ? null
        : "网址名只能用小写字母、数字和连字符",
  canonical: (text) =>
    text.length > SEO_MOST.canonical
      ? "规范链接太长了"
      : text === "" || (/^(?:https:\/\/|\/(?!\/))/.test(text) && URL.canParse(text, "https://here.invalid"))
        ? null
        : "规范链接要以 https:// 开头，或是本站以 / 开头的地址",
};

/** Why words of an address, or an address, cannot be taken, in Chinese; null where they can. Blanks around them do not count. */
export const seoFault = (field: "slug" | "canonical", text: string): string | null =>
  faults[field](text.trim());

/** How many articles one act of the desk may change. */
export const BATCH_MOST = 50;
/** How many articles may stand pinned above one list, shown or waiting for their time. */
export const PINS_MOST = 10;
