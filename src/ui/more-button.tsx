import { IconButton } from "./icon-button.tsx";
import { preloadSheet } from "./sheet.tsx";

interface MoreButtonProps {
  /** A part that comes lazily; it is fetched as the finger goes down. */
  menu: { preload: () => void };
  onClick: () => void;
  label?: string;
  size?: "m";
  className?: string | undefined;
}

/** The three dots that open the sheet of what can be done. */
export const MoreButton = ({ menu, label = "更多操作", ...button }: MoreButtonProps) => (
  <IconButton
    icon="more"
    label={label}
    onPointerDown={() => {
      preloadSheet();
      menu.preload();
    }}
    {...button}
  />
);
