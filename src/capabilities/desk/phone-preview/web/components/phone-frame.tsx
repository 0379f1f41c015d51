import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { StageFrame } from "#bridge/start.ts";

export interface Device {
  /** CSS pixels. */
  width: number;
  height: number;
}

interface PhoneFrameProps {
  /** Path of this site, with its query. */
  address: string;
  device: Device;
  dark: boolean;
  /** By how much the phone's setting enlarges what it shows, as WeChat's does. The page works against it. */
  zoom: number;
  userAgent: string;
  /** Called before any script of the page inside has run. */
  prepare: (inside: Window) => void;
  /** What the host draws above and below the page. */
  top: ReactNode;
  bottom?: ReactNode;
}

/** A phone with a page of ours on it, as a host shows it. Give it another `key` to begin anew. */
export function PhoneFrame(props: PhoneFrameProps) {
  const { address, device, dark, zoom, userAgent, prepare, top, bottom } = props;
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const measure = () => setScale(Math.min(1, element.clientWidth / (device.width + 16)));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [device.width]);

  const open = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (!frame) return;
      (frame as HTMLIFrameElement & StageFrame).stage = {
        userAgent,
        prepare(inside) {
          dress(inside.document, dark, zoom);
          prepare(inside);
        },
      };
      // Only now: the page inside looks for its stage when it starts.
      frame.src = address;
    },
    [address, dark, zoom, userAgent, prepare],
  );

  return (
    <div ref={room}>
      <div
        className="mx-auto overflow-hidden"
        style={{ width: (device.width + 16) * scale, height: (device.height + 16) * scale }}
      >
        <div
          className="flex origin-top-left flex-col overflow-hidden rounded-[36px] border-8 border-solid bg-surface"
          data-theme={dark ? "dark" : "light"}
          style={{
            width: device.width + 16,
            height: device.height + 16,
            transform: `scale(${scale})`,
            borderColor: "var(--night, #14171b)",
          }}
        >
          {top}
          <iframe ref={open} title="手机里的页面" className="block min-h-0 w-full flex-1 border-0" />
          {bottom}
        </div>
      </div>
    </div>
  );
}

/** Dark or light whatever the phone has, and larger. Kept so: the page inside has its own ideas of both. */
function dress(document: Document, dark: boolean, zoom: number): void {
  const root = document.documentElement;
  const theme = dark ? "dark" : "light";
  const apply = () => {
    if (root.dataset.theme !== theme) root.dataset.theme = theme;
  };
  apply();
  const view = document.defaultView as (Window & typeof globalThis) | null;
  if (view) new view.MutationObserver(apply).observe(root, { attributeFilter: ["data-theme"] });
  if (zoom !== 1) root.style.setProperty("zoom", String(zoom));
}
