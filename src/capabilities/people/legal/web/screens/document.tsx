import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearchParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { homePath } from "#sections/paths.ts";
import { NavBar } from "#ui/nav-bar.tsx";
import { documentQuery } from "../api/document.ts";
import { DocumentComparison } from "../components/document-comparison.tsx";
import { DocumentMissing, VersionMissing } from "../components/document-missing.tsx";
import { DocumentReading } from "../components/document-reading.tsx";
import { useScrollByView } from "../components/use-scroll-by-view.ts";

/** A legal text: to read, or, with `from` in the address, compared with an earlier version. */
export default function DocumentScreen() {
  const { section } = useScreen();
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const path = location.pathname.replace(/\/+$/, "");
  const key = section.documents.find((document) => document.path === path)?.key ?? "";
  const version = search.get("version") ?? undefined;
  const from = search.get("from") ?? undefined;
  const { data: document } = useSuspenseQuery(documentQuery({ key, section: section.slug, version }));
  useScrollByView(location.search);
  // A page that was opened directly has nothing of ours behind it.
  const goBack = () => (location.key === "default" ? navigate(homePath(section)) : navigate(-1));
  if (document === null) {
    return (
      <main className="min-h-dvh bg-surface">
        <NavBar onBack={goBack} />
        {version === undefined ? <DocumentMissing /> : <VersionMissing path={path} />}
      </main>
    );
  }
  return from === undefined ? (
    <DocumentReading document={document} path={path} onBack={goBack} />
  ) : (
    <DocumentComparison document={document} from={from} path={path} onBack={goBack} />
  );
}
