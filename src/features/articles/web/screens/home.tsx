import { SectionHome } from "../components/section-home.tsx";

/** The front page of the umbrella. */
export default function Home() {
  return <SectionHome />;
}
