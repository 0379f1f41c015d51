import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { myPath } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { OwnCertifications } from "../components/own-certifications.tsx";

/** What a member is certified for in this club. */
export default function ApproveMy() {
  const { section } = useScreen();
  const back = useBack(myPath(section));
  return (
    <>
      <NavBar title="我的认证" onBack={back} />
      <main className="flow-root min-h-dvh bg-bg pb-8">
        <OwnCertifications all={false} />
      </main>
    </>
  );
}
