/** Which layout the preview's address asks for: `draft` unless it names a number; `live` stands for none of them. */
export function readLayout(search: URLSearchParams): string | undefined {
  const wanted = search.get("layout") ?? "draft";
  if (wanted === "live") return undefined;
  return /^[1-9]\d{0,5}$/.test(wanted) ? wanted : "draft";
}
