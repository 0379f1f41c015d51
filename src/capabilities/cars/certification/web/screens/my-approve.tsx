import { useQuery } from "@tanstack/react-query";
import { OwnScreen } from "#capabilities/review/applications/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { myPath, pathOf } from "#sections/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ownCertifications } from "../api/certifications.ts";
import { CertificationCard } from "../components/certification-card.tsx";
import { MobileRow } from "../components/mobile-row.tsx";

/** What a member is certified for: in all clubs, with the state of his number, or in the club where he looks. */
export default function MyApprove() {
  const { section, screenId } = useScreen();
  const query = useQuery(ownCertifications());
  const { data } = query;
  const all = screenId === "my.approve";
  const begin = pathOf("approve.car", {}, { section });
  return (
    <OwnScreen
      title="我的认证"
      from={myPath(section)}
      query={query}
      shown={data?.items.filter((one) => all || section.umbrella || one.section === section.slug)}
      top={all && data && <MobileRow mobile={data.mobile} />}
      nothing={{
        title: "还没有认证",
        text: "两分钟认证车主，名字旁点亮车系徽标。",
        label: "去认证",
        to: begin,
      }}
    >
      {(mine) => (
        <>
          <ul aria-label="我的认证" className="pt-3">
            {mine.map((one) => (
              <CertificationCard key={one.id} one={one} />
            ))}
          </ul>
          <div className="px-edge">
            <a href={begin} className={buttonClass({ variant: "line", wide: true })}>
              认证另一辆车
            </a>
          </div>
        </>
      )}
    </OwnScreen>
  );
}
