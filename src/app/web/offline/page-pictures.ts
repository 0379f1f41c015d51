/** The app's width at most; what is not laid out yet will be no wider. */
const COLUMN_PX = 540;

/** Addresses of the pictures on the page, none of them twice. */
export interface PagePictures {
  all: string[];
  /** Of the text that the page is about, whether they were looked at or not. */
  own: string[];
  /** Those on the screen. */
  seen: string[];
}

/** What the page that is open shows now; screens that are kept behind it show nothing. */
export function picturesOfPage(): PagePictures {
  const found = { all: new Set<string>(), own: new Set<string>(), seen: new Set<string>() };
  for (const image of document.querySelectorAll("img")) {
    const address = addressOf(image);
    if (address === undefined) continue;
    found.all.add(address);
    // Cards of lists are articles as well; only the one with the page's heading is what it is about.
    if (image.closest("article")?.querySelector("h1")) found.own.add(address);
    if (image.complete && isOnScreen(image)) found.seen.add(address);
  }
  return { all: [...found.all], own: [...found.own], seen: [...found.seen] };
}

/** The address that a picture is, or will be, fetched by; none for hidden screens and what is not the site's own. */
function addressOf(image: HTMLImageElement): string | undefined {
  // A screen that is kept behind the one that is open.
  if (image.closest("[style*='display: none']")) return undefined;
  const from = (address: string) => {
    const { origin, pathname, href } = new URL(address, location.href);
    return origin === location.origin && pathname.startsWith("/media/") ? href : undefined;
  };
  if (image.complete && image.currentSrc !== "") return from(image.currentSrc);
  const wanted = Math.min(image.clientWidth || COLUMN_PX, window.innerWidth) * window.devicePixelRatio;
  const candidates = image.srcset.split(", ").map((candidate) => {
    const [address = "", width = "0w"] = candidate.split(" ");
    return { address, width: Number.parseInt(width, 10) };
  });
  const fitting = candidates.find(({ width }) => width >= wanted) ?? candidates.at(-1);
  return from(fitting?.address || image.src);
}

function isOnScreen(image: HTMLImageElement): boolean {
  const { top, bottom, left, right } = image.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
}
