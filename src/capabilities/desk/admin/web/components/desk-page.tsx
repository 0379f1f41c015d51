import { AdminHeader } from "./admin-header.tsx";
import { DeskScreen, type DeskScreenProps } from "./desk-screen.tsx";

/** A screen of the administration as most are: its name above, and what belongs to it below. */
export function DeskPage({ title, children }: DeskScreenProps) {
  return (
    <DeskScreen title={title}>
      {(admin) => (
        <main className="pb-8">
          <AdminHeader title={title} />
          {children(admin)}
        </main>
      )}
    </DeskScreen>
  );
}
