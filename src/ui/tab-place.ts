/**
 * Where the page goes when another tab's list is opened, in CSS px. As long as the head of the page is in view, it
 * stays so, unless the list was left further down; below it, the tabs stay where they stick.
 * @param panels the element that holds the lists
 * @param tabsId the id of the bar of tabs above them
 * @param left the offset at which the list was left
 * @returns `scroll`, the offset to go to, and `shift`, by how much the list has to be moved down to look already
 *   placed while the page is still where it is
 */
export function placeOfTab(
  panels: HTMLElement,
  tabsId: string,
  left: number | undefined,
): { scroll: number; shift: number } {
  const bar = document.getElementById(tabsId);
  const stuck = bar ? bar.offsetHeight + (Number.parseFloat(getComputedStyle(bar).top) || 0) : 0;
  const now = window.scrollY;
  /** From here on the bar sticks. */
  const edge = Math.max(0, panels.getBoundingClientRect().top + now - stuck);
  const scroll = left !== undefined && left > edge ? left : Math.min(now, edge);
  return { scroll, shift: Math.max(now, edge) - Math.max(scroll, edge) };
}
