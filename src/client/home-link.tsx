import { homePath } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { useScreen } from "./screen-context.tsx";

/** The way out where there is nothing to see: the section's home. */
export function HomeLink({ variant = "accent" }: { variant?: "accent" | "line" }) {
  const { section } = useScreen();
  return (
    <a href={homePath(section)} className={buttonClass({ variant })}>
      回首页
    </a>
  );
}
