/** How a picture lies in its box: scale 1 is fitted into it, x and y move its middle from the box's, in CSS px. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const MAX_SCALE = 5;
/** What a double tap zooms to. */
export const TAP_SCALE = 2.5;
/** Below it the fingers meant the whole picture. */
const WHOLE = 1.08;

export const whole: View = { scale: 1, x: 0, y: 0 };

/** Whether the picture is larger than its box, by more than trembling fingers. */
export const isZoomed = ({ scale }: View): boolean => scale > 1.02;

/** The size of a picture that is fitted into a box, never larger than it. */
export function fitted(picture: Size, box: Size): Size {
  const factor = Math.min(box.width / picture.width, box.height / picture.height);
  return { width: picture.width * factor, height: picture.height * factor };
}

/** The nearest view in which the picture fills its box as far as it reaches. */
export function settled(view: View, shown: Size, box: Size): View {
  if (view.scale < WHOLE) return whole;
  const scale = Math.min(MAX_SCALE, view.scale);
  const clamp = (value: number, room: number) =>
    Math.min(Math.max(0, room), Math.max(-Math.max(0, room), value));
  return {
    scale,
    x: clamp(view.x, (shown.width * scale - box.width) / 2),
    y: clamp(view.y, (shown.height * scale - box.height) / 2),
  };
}

/** Scales by a factor while what lies at a point, measured from the box's middle, stays there. */
export function zoomAt(view: View, factor: number, point: { x: number; y: number }): View {
  return {
    scale: view.scale * factor,
    x: point.x - (point.x - view.x) * factor,
    y: point.y - (point.y - view.y) * factor,
  };
}
