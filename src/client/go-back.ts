import { useLocation, useNavigate } from "react-router";
import { useScreen } from "./screen-context.tsx";

/** Back to where the visitor came from; from a page that was opened directly, to the section's home. */
export function useGoBack(fallback?: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const { base } = useScreen();
  return () => {
    if (key === "default") void navigate(fallback ?? (base === "" ? "/" : `${base}/home`), { replace: true });
    else void navigate(-1);
  };
}
