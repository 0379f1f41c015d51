import type { Page } from "playwright-core";

/** A phone of the first size that one may still meet, and the one that journeys hold. */
const NARROW = { width: 320, height: 640 };
const USUAL = { width: 390, height: 844 };

/** The least size of words, and of what a finger has to hit in a bar and elsewhere, in px. */
const LEAST = { text: 11, inBar: 44, height: 32, width: 24 };
/** On a narrow phone all is smaller with its width, but for words and bars. */
const LEAST_NARROW = { ...LEAST, height: 0, width: 0 };

/**
 * What is wrong with a screen on a narrow phone, and at twice the size of text: what reaches beyond the side, words that are too
 * small, targets that are.
 */
export async function smallScreenFaults(page: Page): Promise<string[]> {
  await page.setViewportSize(NARROW);
  await drawn(page);
  const narrow = await page.evaluate(faultsNow, LEAST_NARROW);
  await page.setViewportSize(USUAL);
  await drawn(page);
  const usual = await page.evaluate(faultsNow, LEAST);
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
  const named = (faults: string[], { width }: typeof USUAL) =>
    faults.map((fault) => `at ${width} px: ${fault}`);
  return [...named(narrow, NARROW), ...named(usual, USUAL), ...wide];
}

/** What follows a size by scripts has followed it two frames later. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Runs in the page. */
function faultsNow(least: typeof LEAST): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`${root.scrollWidth} px wide`);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    const around = node.parentElement;
    if (!around || !node.textContent?.trim() || !around.checkVisibility({ visibilityProperty: true }))
      continue;
    const size = Number.parseFloat(getComputedStyle(around).fontSize);
    if (size < least.text - 0.01) faults.push(`${size} px: ${around.outerHTML.slice(0, 120)}`);
  }
  const roles = ["button", "link", "tab", "radio", "checkbox", "switch", "option", "menuitem"];
  const kinds = ["a[href]", "button", "input", "select", "textarea", "summary"];
  const all = [...kinds, ...roles.map((role) => `[role="${role}"]`)].join();
  const bars = '[data-bar], [role="tablist"], .app section.fixed.bottom-0';
  for (const target of document.querySelectorAll(all)) {
    if (!target.checkVisibility({ visibilityProperty: true })) continue;
    if (target.closest('[aria-hidden="true"], [inert]') !== null) continue;
    // A box to tick is hit by its words too.
    const hit = target instanceof HTMLInputElement ? (target.labels?.[0] ?? target) : target;
    const { width, height } = (hit.contains(target) ? hit : target).getBoundingClientRect();
    if (width <= 1 || height <= 1) continue;
    const sides = reachOf(target, width, height);
    const bar = target.matches("a, button") && target.closest(bars) !== null;
    if (!bar && isInText(target)) continue;
    const [wide, high] = bar ? [least.inBar, least.inBar] : [least.width, least.height];
    if (sides[0] < wide - 0.5 || sides[1] < high - 0.5)
      faults.push(`${sides.map(Math.round).join(" × ")} px: ${target.outerHTML.slice(0, 120)}`);
  }
  return [...new Set(faults)];

  /** What widens the reach of a small control lies over it, as far as nothing around cuts it off. */
  function reachOf(target: Element, width: number, height: number): [number, number] {
    const sides: [number, number] = [width, height];
    const { left, right, top, bottom } = target.getBoundingClientRect();
    for (const part of ["::before", "::after"]) {
      const over = getComputedStyle(target, part);
      if (over.position !== "absolute" || over.content === "none") continue;
      const half = [Number.parseFloat(over.width) / 2 || 0, Number.parseFloat(over.height) / 2 || 0] as const;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const area = { left: x - half[0], right: x + half[0], top: y - half[1], bottom: y + half[1] };
      for (let box: Element | null = target; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const edges = box.getBoundingClientRect();
        if (overflowX !== "visible") {
          area.left = Math.max(area.left, edges.left);
          area.right = Math.min(area.right, edges.right);
        }
        if (overflowY !== "visible") {
          area.top = Math.max(area.top, edges.top);
          area.bottom = Math.min(area.bottom, edges.bottom);
        }
        if (position === "fixed") break;
      }
      // In a list that moves sideways, what is out of view is judged as if it were in it.
      sides[0] = Math.max(sides[0], area.right - area.left);
      sides[1] = Math.max(sides[1], area.bottom - area.top);
    }
    return sides;
  }

  /** A link among words has their height. */
  function isInText(target: Element): boolean {
    if (getComputedStyle(target).display !== "inline") return false;
    let around = target.parentElement;
    while (around && getComputedStyle(around).display === "inline") around = around.parentElement;
    const words = document.createTreeWalker(around ?? target, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node !== null; node = words.nextNode())
      if (/\p{L}/u.test(node.textContent ?? "") && node.parentElement?.closest("a, button") === null)
        return true;
    return false;
  }
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
