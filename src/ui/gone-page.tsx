import { GoneState } from "./gone-state.tsx";
import { NavBar, type NavBarProps } from "./nav-bar.tsx";

/** In place of a screen whose content is not there any more after it had been read: its query keeps what it read. */
export function GonePage({
  label,
  onBack,
  error,
}: Pick<NavBarProps, "label" | "onBack"> & { error: unknown }) {
  return (
    <>
      <NavBar label={label} onBack={onBack} />
      <main className="min-h-dvh pb-tab-bar">
        <GoneState as="h1" error={error} />
      </main>
    </>
  );
}
