import { umbrellaSection } from "#sections/registry.ts";
import type { QuizResult } from "../../contract.ts";
import { fateWords } from "../words.ts";

/** A result in words, where its poster could not be drawn. */
export function TextCard({ result }: { result: QuizResult }) {
  return (
    <article className="rounded-3 bg-linear-to-br from-hero-1 to-hero-2 p-6 text-hero-ink shadow-float">
      <p className="text-13 opacity-85">{result.quiz.title}</p>
      <h2 className="mt-2 text-22 leading-tight font-black">{fateWords(result)}</h2>
      <p className="mt-4 text-17 font-bold">“{result.title}”</p>
      <p className="mt-2 text-15 leading-body opacity-90">{result.text}</p>
      <p className="mt-5 text-12 opacity-80">{umbrellaSection.name} · 你也来测一测</p>
    </article>
  );
}
