const COLOURS = ["oklch(0.7 0.2 25)", "oklch(0.78 0.16 60)", "oklch(0.75 0.15 350)", "oklch(0.8 0.14 90)"];
const RISE_MS = 1600;
/** No more than so many at a time: a room of thousands would be all hearts. */
const AT_ONCE = 12;

/** Lets a heart rise from a box and fade, after `delay` ms; none for whoever asked for less motion. */
export function riseHeart(from: HTMLElement, delay: number): void {
  if (document.hidden || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (from.querySelectorAll("[data-heart]").length >= AT_ONCE) return;
  const heart = document.createElement("span");
  heart.dataset.heart = "";
  heart.setAttribute("aria-hidden", "true");
  heart.textContent = "♥";
  const colour = COLOURS[Math.floor(Math.random() * COLOURS.length)];
  heart.style.cssText = `position:absolute;left:50%;bottom:60%;pointer-events:none;color:${colour};opacity:0`;
  from.append(heart);
  const aside = (Math.random() - 0.5) * 3;
  heart.animate(
    [
      { opacity: 0, transform: "translate(-50%, 0) scale(0.6)" },
      { opacity: 1, transform: `translate(calc(-50% + ${aside / 2}em), -2em) scale(1.3)`, offset: 0.3 },
      { opacity: 0, transform: `translate(calc(-50% + ${aside}em), -7em) scale(1.1)` },
    ],
    { duration: RISE_MS, delay, easing: "ease-out" },
  ).onfinish = () => heart.remove();
}
