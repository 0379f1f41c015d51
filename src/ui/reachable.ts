/**
 * A `ref` for what scrolls and has nothing in it to go to: a keyboard reaches it while there is something to scroll, and only
 * then.
 */
export function reachable(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return undefined;
  const look = () => {
    const scrolls =
      region.scrollWidth > region.clientWidth + 1 || region.scrollHeight > region.clientHeight + 1;
    if (scrolls) region.tabIndex = 0;
    else region.removeAttribute("tabindex");
  };
  const observer = new ResizeObserver(look);
  observer.observe(region);
  for (const part of region.children) observer.observe(part);
  look();
  return () => observer.disconnect();
}
