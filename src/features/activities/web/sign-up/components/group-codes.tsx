import { useQuery } from "@tanstack/react-query";
import { PrivatePicture } from "#capabilities/media/media/web/public.ts";
import { recruitCodes } from "../api.ts";

/** The codes of an activity's groups, for who comes to it; nothing where there are none. */
export function GroupCodes({ activityId }: { activityId: string }) {
  const { data } = useQuery(recruitCodes(activityId));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="text-17 font-bold">加入活动群</h2>
      <p className="mt-1 text-13 text-ink-2">长按识别二维码进群，集合与变动先在群里通知。</p>
      <ul className="mt-3 grid grid-cols-2 gap-3">
        {data.items.map(({ id, title }) => (
          <li key={id} className="rounded-3 bg-surface-2 p-3 text-center">
            <PrivatePicture id={id} alt={`${title}二维码`} />
            <p className="mt-2 truncate text-13 text-ink-2">{title}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
