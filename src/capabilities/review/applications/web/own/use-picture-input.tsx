import { type ReactNode, useRef } from "react";
import { openAlbum } from "#client/open-album.ts";

/**
 * Lets somebody take or choose one picture.
 * @returns what opens the camera or the album, and the input that has to stand on the page for that
 */
export function usePictureInput(label: string, take: (picture: File) => void): [() => void, ReactNode] {
  const input = useRef<HTMLInputElement>(null);
  const choose = ([file]: readonly File[]) => {
    if (file !== undefined) take(file);
  };
  return [
    () => openAlbum(input.current, 1, choose),
    <input
      key="input"
      ref={input}
      type="file"
      accept="image/*"
      hidden
      aria-label={label}
      onChange={(event) => {
        choose([...(event.target.files ?? [])]);
        event.target.value = "";
      }}
    />,
  ];
}
