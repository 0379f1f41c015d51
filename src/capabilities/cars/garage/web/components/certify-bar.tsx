import { isKnownPath } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { buttonClass } from "#ui/button.tsx";

/** At the foot of what certification is about: the way to the form. */
export function CertifyBar() {
  const { section } = useScreen();
  const to = pathOf("approve.car", {}, { section });
  if (!isKnownPath(to)) return null;
  return (
    <BottomBar label="车主认证" className="gap-2.5">
      <a href={pathOf("my.cars", {}, { section })} className={buttonClass({ variant: "line" })}>
        我的爱车
      </a>
      <a href={to} className={buttonClass({ variant: "accent", wide: true })}>
        去认证
      </a>
    </BottomBar>
  );
}
