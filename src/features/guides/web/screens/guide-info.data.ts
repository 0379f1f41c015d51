import type { PageMeta, ScreenContext } from "#client/screen-route.ts";
import type { Guide } from "#features/guides/contract.ts";
import { torqueText } from "#features/guides/words.ts";
import { visitForms } from "#features/leads/web/public.ts";
import { squareAddress } from "#shared/poster-address.ts";
import { guidePath } from "../../paths.ts";
import { guide } from "../api/guides.ts";

export async function load({ queryClient, params }: ScreenContext): Promise<void> {
  const forms = queryClient.prefetchQuery(visitForms());
  await queryClient.ensureQueryData(guide(params.id ?? ""));
  if (typeof window === "undefined") await forms;
}

export function meta({ queryClient, params }: ScreenContext): PageMeta {
  const data = queryClient.getQueryData<Guide>(guide(params.id ?? "").queryKey);
  if (!data) return { robots: "noindex" };
  const fits = data.fitment.map(({ label }) => label).join("、");
  return {
    title: `${data.part} 安装指南`,
    description: [`适配 ${fits}`, `${data.steps.length} 步`, data.summary].filter(Boolean).join("，"),
    // One guide, one address for search engines, whichever section it is read in.
    canonical: guidePath(data),
    ...(data.cover && {
      image: `${data.cover.src}?w=1280`,
      shareImage: squareAddress("guide", data.id),
    }),
    publishedAt: data.published_at,
    ...(import.meta.env.SSR && { jsonLd: howTo(data) }),
  };
}

/** As search engines read instructions: https://schema.org/HowTo. */
function howTo({ part, summary, minutes, tools, steps, cover }: Guide): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "HowTo",
    name: `${part}安装`,
    ...(summary !== "" && { description: summary }),
    ...(minutes > 0 && { totalTime: `PT${minutes}M` }),
    ...(cover && { image: `${cover.src}?w=1280` }),
    tool: tools.map((name) => ({ "@type": "HowToTool", name })),
    step: steps.map(({ title, text, torques, picture }) => ({
      "@type": "HowToStep",
      name: title,
      text: [text, ...torques.map((torque) => `${torque.what} ${torqueText(torque)}`)]
        .filter(Boolean)
        .join("；"),
      ...(picture && { image: `${picture.src}?w=1280` }),
    })),
  };
}
