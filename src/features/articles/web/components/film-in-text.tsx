import { ErrorState } from "#ui/error-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Picture } from "#ui/picture.tsx";
import { PlayMark } from "#ui/picture-marks.tsx";
import type { Film } from "./film-player.tsx";

const FilmPlayer = lazyPart(async () => (await import("./film-player.tsx")).default, {
  waiting: null,
  failed: (onRetry, error) => <ErrorState compact error={error} what="播放器加载失败" onRetry={onRetry} />,
});

/** A film within a text: its poster at once, the player's code after the page. */
export function FilmInText({ film }: { film: Film }) {
  return (
    <div className="relative my-5 -mx-5 aspect-16/9 bg-night">
      {film.poster ? <Picture media={film.poster} alt="" ratio="fill" /> : null}
      <PlayMark />
      <div className="absolute inset-0">
        <FilmPlayer film={film} />
      </div>
    </div>
  );
}
