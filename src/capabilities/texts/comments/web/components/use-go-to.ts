import { useCallback } from "react";
import { useNavigate } from "#client/router.tsx";

/** Leads to a comment of the open screen: where it stands on the page, or to the page that has it. */
export function useGoTo(): (id: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (id) => {
      const there = document.getElementById(`comment-${id}`);
      if (there === null) navigate(`${location.pathname}?comment=${id}`);
      else {
        there.scrollIntoView({ block: "center" });
        there.animate([{ backgroundColor: "var(--accent-soft)" }, { backgroundColor: "transparent" }], {
          duration: 1600,
        });
      }
    },
    [navigate],
  );
}
