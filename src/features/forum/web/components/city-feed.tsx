import { useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { cityName } from "#shared/city-names.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { rememberCity, useLastCity } from "../own-city.ts";
import { PostFeed } from "./post-feed.tsx";

const RegionPicker = lazyPart(async () => (await import("#ui/region-picker.tsx")).default);

interface CityFeedProps {
  /** As the address has it. */
  city: string | undefined;
  onCity: (city: string) => void;
}

/** What is posted in a city: the one of the address, or the one looked at last. */
export default function CityFeed({ city: wanted, onCity }: CityFeedProps) {
  const { section } = useScreen();
  const [picking, setPicking] = useState(false);
  const last = useLastCity();
  const city = wanted ?? last;
  const pick = (name: string) => {
    rememberCity(name);
    onCity(name);
    setPicking(false);
  };
  return (
    <>
      {city ? (
        <>
          <div className="flex items-center gap-2 px-edge pt-3">
            <Chip icon="pin" onClick={() => setPicking(true)} aria-label={`城市：${city}，点击更换`}>
              {city}
            </Chip>
            <span className="text-12 text-ink-3">只看发帖时选择了这座城市的车友</span>
          </div>
          <PostFeed
            filter={{ section: section.slug, city, sort: "new" }}
            label={`${city}的帖子`}
            empty={
              <EmptyState
                compact
                title={`${city}还没有帖子`}
                text="发一帖，认识同城车友。"
                action={
                  <Button variant="line" onClick={() => setPicking(true)}>
                    换个城市
                  </Button>
                }
              />
            }
          />
        </>
      ) : (
        <EmptyState
          title="看看同城车友在聊什么"
          text="选一个城市，不会读取你的位置。"
          action={
            <Button variant="accent" onClick={() => setPicking(true)}>
              选择城市
            </Button>
          }
        />
      )}
      {picking ? (
        <RegionPicker
          open
          to="city"
          title="选择城市"
          onPick={(path) => pick(cityName(path.at(-1)?.name ?? ""))}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  );
}
