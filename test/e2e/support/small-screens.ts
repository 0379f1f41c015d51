import type { Page } from "playwright-core";

/** A phone of the first size that one may still meet, and the one that journeys hold. */
const NARROW = { width: 320, height: 640 };
const USUAL = { width: 390, height: 844 };

/** The least size of words, and of what a finger has to hit in a bar, in px. */
const LEAST_TEXT = 11;
const LEAST_TARGET = 44;

/**
 * What is wrong with a screen on a narrow phone, and at twice the size of text: what reaches beyond the side, words that are too
 * small, targets in bars that are.
 */
export async function smallScreenFaults(page: Page): Promise<string[]> {
  await page.setViewportSize(NARROW);
  await drawn(page);
  const narrow = await page.evaluate(faultsNow, [LEAST_TEXT, LEAST_TARGET] as const);
  await page.setViewportSize(USUAL);
  await drawn(page);
  // The root's size is that of all text; the page sets it anew only when its own width changes.
  const [before, double] = await page.evaluate(() => {
    const root = document.documentElement;
    const { fontSize } = root.style;
    root.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(root).fontSize)}px`;
    return [fontSize, root.scrollWidth] as const;
  });
  const wide =
    double > USUAL.width ? [`${double} px wide at twice the text size: ${await sticking(page)}`] : [];
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, before);
  return [...narrow.map((fault) => `at ${NARROW.width} px: ${fault}`), ...wide];
}

/** What follows a size by scripts has followed it two frames later. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Runs in the page. */
function faultsNow([leastText, leastTarget]: readonly [number, number]): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`${root.scrollWidth} px wide`);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    const around = node.parentElement;
    if (!around || !node.textContent?.trim() || !around.checkVisibility({ visibilityProperty: true }))
      continue;
    const size = Number.parseFloat(getComputedStyle(around).fontSize);
    if (size < leastText - 0.01) faults.push(`${size} px: ${around.outerHTML.slice(0, 120)}`);
  }
  const bars = document.querySelectorAll('[data-bar], [role="tablist"], .app section.fixed.bottom-0');
  for (const bar of bars)
    for (const target of bar.querySelectorAll("a, button")) {
      if (!target.checkVisibility({ visibilityProperty: true })) continue;
      const { width, height } = target.getBoundingClientRect();
      // What widens the reach of a small control lies over it.
      const over = getComputedStyle(target, "::after");
      const reach = over.position === "absolute" ? over : { width: "0", height: "0" };
      const sides = [
        Math.max(width, Number.parseFloat(reach.width) || 0),
        Math.max(height, Number.parseFloat(reach.height) || 0),
      ];
      if (width > 1 && Math.min(...sides) < leastTarget - 0.5)
        faults.push(`${sides.map(Math.round).join(" × ")} px: ${target.outerHTML.slice(0, 120)}`);
    }
  return [...new Set(faults)];
}

/** What reaches furthest to the right. */
function sticking(page: Page): Promise<string> {
  return page.evaluate(() => {
    const reach = (element: Element) => element.getBoundingClientRect().right;
    const inner = [...document.querySelectorAll("body *")].filter(
      (element) =>
        reach(element) > document.documentElement.clientWidth + 1 &&
        ![...element.children].some((child) => reach(child) >= reach(element)) &&
        element.closest(".scroll-x, .fixed") === null,
    );
    return inner
      .toSorted((one, other) => reach(other) - reach(one))
      .slice(0, 2)
      .map((element) => element.outerHTML.slice(0, 140))
      .join(" / ");
  });
}
