import { type Place, type Position, UnsupportedCall } from "./types.ts";

/*
 * What a browser does for calls that few screens make; loaded with the first of them, to keep the first visit
 * small.
 */

/** A new window that cannot reach back; where windows are refused (web views), the page itself goes there. */
export function openWindow(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  // Our own listener for links of other sites must not ask again.
  link.dataset.asked = "";
  document.body.append(link);
  link.click();
  link.remove();
}

/** AMap's universal address: opens the app where it is installed, its page elsewhere. */
export function mapAddress({ latitude, longitude, name, address = "" }: Place): string {
  const query = new URLSearchParams({
    to: `${longitude},${latitude},${name}`,
    mode: "car",
    // Ours are WGS 84, AMap's own are GCJ-02: it converts.
    coordinate: "wgs84",
    callnative: "1",
    ...(address === "" ? {} : { toname: address }),
  });
  return `https://uri.amap.com/navigation?${query}`;
}

export function readPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) {
      reject(new UnsupportedCall("getPosition"));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      reject,
      { enableHighAccuracy: false, maximumAge: 300_000, timeout: 15_000 },
    );
  });
}

/** The first of what is given. @throws UnsupportedCall when nothing is */
export function contact({ url, phone, email }: { url?: string; phone?: string; email?: string }): void {
  if (url !== undefined) openWindow(url);
  else if (phone !== undefined) dial(phone);
  else if (email !== undefined) location.assign(`mailto:${encodeURIComponent(email)}`);
  else throw new UnsupportedCall("openContact");
}

export function dial(number: string): void {
  location.assign(`tel:${number.replace(/[^\d+]/g, "")}`);
}

export function choosePictures(count: number): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = "image/*";
    input.multiple = count > 1;
    input.addEventListener("change", () => resolve([...(input.files ?? [])].slice(0, count)));
    input.addEventListener("cancel", () => resolve([]));
    input.click();
  });
}
