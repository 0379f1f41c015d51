import type { ArticleDetail } from "#features/articles/contract.ts";
import { VideoPlayer } from "./video-player.tsx";

export type Film = NonNullable<ArticleDetail["films"]>[number];

/** The player of a film within a text. */
export default function FilmPlayer({ film }: { film: Film }) {
  return <VideoPlayer article={{ video: film.video, cover: film.poster, chapters: [] }} within />;
}
