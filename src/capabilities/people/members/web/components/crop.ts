/** The square that is cut out of a picture: its centre and side in the picture's own pixels. */
export interface Crop {
  x: number;
  y: number;
  side: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How far one may go into the picture. */
export const MAX_ZOOM = 4;

/** The largest square, in the middle. */
export function initialCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, side: Math.min(width, height) };
}

/** The nearest square that lies inside the picture and is neither too large nor too small. */
export function clampCrop(crop: Crop, picture: Size): Crop {
  const whole = Math.min(picture.width, picture.height);
  const side = Math.min(whole, Math.max(whole / MAX_ZOOM, crop.side));
  const inside = (value: number, length: number) => Math.min(length - side / 2, Math.max(side / 2, value));
  return { side, x: inside(crop.x, picture.width), y: inside(crop.y, picture.height) };
}

/** 1 for the whole picture, `MAX_ZOOM` for the smallest square. */
export function zoomOf(crop: Crop, picture: Size): number {
  return Math.min(picture.width, picture.height) / crop.side;
}

export function zoomTo(crop: Crop, picture: Size, zoom: number): Crop {
  return clampCrop({ ...crop, side: Math.min(picture.width, picture.height) / zoom }, picture);
}

/** Moves the picture under a window of `shown` px by a finger's way, so that it sticks to the finger. */
export function dragBy(crop: Crop, picture: Size, shown: number, dx: number, dy: number): Crop {
  const scale = crop.side / shown;
  return clampCrop({ ...crop, x: crop.x - dx * scale, y: crop.y - dy * scale }, picture);
}
