import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isNotFound } from "#client/request.ts";
import { useLocation, useParams } from "#client/router.tsx";
import { useBack } from "#client/use-back.ts";
import { GonePage } from "#ui/gone-page.tsx";
import { campaign } from "../api/campaign.ts";
import { CampaignClosed } from "../components/campaign-closed.tsx";
import { CampaignPage } from "../components/campaign-page.tsx";
import { slugIn } from "../slug-in.ts";
import { usePassing } from "../use-passing.ts";

/** 专题活动页: what a campaign shows while it runs, and what stands there before and after. */
export default function CampaignScreen() {
  const { slug } = useParams();
  const { pathname } = useLocation();
  const back = useBack();
  const query = useSuspenseQuery(campaign(slugIn(slug, pathname)));
  const { data, dataUpdatedAt, refetch } = query;
  // The answer is of its moment: when it begins or ends while it is open, the server is asked; without a network the clock is.
  const passed = usePassing([data.from, data.until], dataUpdatedAt);
  useEffect(() => {
    if (passed !== null) void refetch();
  }, [passed, refetch]);
  if (isNotFound(query.error))
    return <GonePage label={data.kind === "page" ? data.title : "专题"} onBack={back} error={query.error} />;
  const over = passed !== null && data.until !== null && passed >= Date.parse(data.until);
  const state = over ? "ended" : data.state;
  if (state === "open") return <CampaignPage campaign={data} />;
  const begun = state === "soon" && passed !== null;
  return <CampaignClosed campaign={data} state={state} {...(begun && { onAgain: () => void refetch() })} />;
}
