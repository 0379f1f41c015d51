import { useQuery } from "@tanstack/react-query";
import { OwnScreen } from "#capabilities/review/applications/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { myPath, pathOf } from "#sections/paths.ts";
import { mine } from "../api/influence.ts";
import { Elsewhere } from "../components/elsewhere.tsx";
import { VoiceDetail } from "../components/voice-detail.tsx";

/** How far one's application is, and what a voice has. */
export default function VoiceAudit() {
  const { section } = useScreen();
  const query = useQuery(mine(section.slug));
  const { data } = query;
  // A renewal that waits stands above what still holds.
  const both = data && [data.latest, data.holding].filter((one) => one !== null);
  return (
    <OwnScreen
      title="申请进度"
      from={myPath(section)}
      query={query}
      shown={both?.filter((one, at) => both.findIndex(({ id }) => id === one.id) === at)}
      top={<Elsewhere rows={data?.elsewhere ?? []} />}
      nothing={{
        title: "还没有申请",
        text: "了解达人招募的对象、权益和申请方式。",
        label: "去看看",
        to: pathOf("voice.landing", {}, { section }),
      }}
    >
      {(shown) => shown.map((one) => <VoiceDetail key={one.id} one={one} />)}
    </OwnScreen>
  );
}
