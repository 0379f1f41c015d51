import { ClubFigures, NextEvent, NextUp } from "../components/club-head.tsx";
import { SectionHome } from "../components/section-home.tsx";

const parts = { Figures: ClubFigures, Next: NextUp, NextEvent };

/** The home of a club: what is on, how much there is, and the feed. */
export default function ClubHome() {
  return <SectionHome parts={parts} />;
}
