import { DeskPage, SectionFilter } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Claims } from "../desk/claims.tsx";
import { Codes } from "../desk/codes.tsx";
import { Rights } from "../desk/rights.tsx";
import { Seasons } from "../desk/seasons.tsx";

const views = [
  { value: "claims", label: "权益发放", list: Claims },
  { value: "seasons", label: "招募", list: Seasons },
  { value: "codes", label: "邀请码", list: Codes },
  { value: "rights", label: "权益", list: Rights },
] as const;

/** What is run around voices: seasons, invitations, rights, and what of them is asked for. */
export default function AdminInfluence() {
  return <DeskPage title="达人运营">{() => <Desk />}</DeskPage>;
}

function Desk() {
  const { values, change } = useAddress({
    view: oneOf(
      views.map(({ value }) => value),
      "claims",
    ),
    section: textUpTo(40),
  });
  const { view, section } = values;
  const List = views.find(({ value }) => value === view)?.list ?? Claims;
  return (
    <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      <div className="flex flex-wrap items-center gap-2.5">
        <SegmentedControl
          label="切换内容"
          options={views}
          value={view}
          onChange={(next) => change({ view: next })}
          className="w-full wide:w-90"
        />
        <SectionFilter clubsOnly value={section} onChange={(next) => change({ section: next })} />
      </div>
      <List key={`${view} ${section}`} section={section} />
    </div>
  );
}
