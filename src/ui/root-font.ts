/**
 * WeChat on Android and some system browsers multiply every font size by the reader's setting, the root's too,
 * and with it every rem. This measures what a rem really is, divides the factor out, and asks WeChat to stay at
 * its standard size; readers have our own A−/A+ instead. iOS is held by text-size-adjust in base.css.
 */

interface WeixinBridge {
  invoke(name: string, payload: Record<string, unknown>): void;
  on(name: string, listener: () => void): void;
}

/** The size in px that base.css gives the root for a viewport `width` in px. */
export function intendedRootSize(width: number, admin: boolean): number {
  return Math.min(width / 10, admin ? 37.5 : 54);
}

/**
 * The inline size in px that makes the root come out as `intended`, given that it came out as `measured`;
 * null when nothing scales (less than half a per cent, which is rounding).
 */
export function correctedRootSize(intended: number, measured: number): number | null {
  if (!(measured > 0) || Math.abs(measured / intended - 1) < 0.005) return null;
  return (intended * intended) / measured;
}

function correct(): void {
  const root = document.documentElement;
  root.style.fontSize = "";
  const probe = document.createElement("div");
  probe.style.cssText = "position:absolute;visibility:hidden;width:10rem";
  root.append(probe);
  const measured = probe.getBoundingClientRect().width / 10;
  probe.remove();
  const size = correctedRootSize(intendedRootSize(root.clientWidth, "admin" in root.dataset), measured);
  if (size !== null) root.style.fontSize = `${size}px`;
}

/** Corrects the root size now and whenever the viewport changes. Call once, in the browser, before hydration. */
export function guardRootFont(): void {
  correct();
  window.addEventListener("resize", correct);
  const standard = () => {
    const bridge = (window as { WeixinJSBridge?: WeixinBridge }).WeixinJSBridge;
    if (!bridge) return;
    const reset = () => bridge.invoke("setFontSizeCallback", { fontSize: 0 });
    reset();
    bridge.on("menu:setfont", () => {
      reset();
      correct();
    });
  };
  if ("WeixinJSBridge" in window) standard();
  else document.addEventListener("WeixinJSBridgeReady", standard, { once: true });
}
