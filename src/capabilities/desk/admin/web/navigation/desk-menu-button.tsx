import { useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { useStoredAdmin } from "../session.ts";
import { DeskMenuSheet } from "./desk-menu-sheet.tsx";
import { useDeskMenu } from "./use-desk-menu.ts";

/**
 * Opens the whole navigation from a header. It shows on phones while a screen's own bar stands where the navigation would;
 * screens that have such a bar put it into their header.
 */
export function DeskMenuButton() {
  const { admin } = useStoredAdmin();
  const [open, setOpen] = useState(false);
  const { places, pinned, current } = useDeskMenu(admin ?? { permissions: [] });
  if (admin === null) return null;
  return (
    <span className="hidden group-has-[section.fixed]/desk:block wide:group-has-[section.fixed]/desk:hidden">
      <IconButton icon="menu" label="导航" onClick={() => setOpen(true)} />
      <DeskMenuSheet
        admin={admin}
        places={places}
        pinned={pinned}
        title="导航"
        current={current}
        open={open}
        onClose={() => setOpen(false)}
        home
        all
      />
    </span>
  );
}
