type Params = Readonly<Record<string, string | undefined>>;

export interface PathPattern {
  /** What React Router matches by. */
  path: string;
  /** The pattern's own parameters out of what React Router found; null when the address only looked alike. */
  read(params: Params): Params | null;
}

/**
 * React Router matches whole segments: in `/detail-:id.html` it sees no parameter. Such a segment is given to it
 * as a parameter of its own, and taken apart afterwards.
 */
export function pathPattern(path: string): PathPattern {
  const segments = path.split("/");
  const at = segments.findIndex((segment) => /[^/]:\w|:\w+\W/.test(segment));
  if (at < 0) return { path, read: (params) => params };
  const name = `segment${at}`;
  const names: string[] = [];
  const source = (segments[at] ?? "")
    .split(/(:\w+)/)
    .map((part) => {
      if (!part.startsWith(":")) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      names.push(part.slice(1));
      return "(.+?)";
    })
    .join("");
  const shape = new RegExp(`^${source}$`);
  return {
    path: segments.with(at, `:${name}`).join("/"),
    read({ [name]: given = "", ...others }) {
      const match = shape.exec(given);
      if (match === null) return null;
      return { ...others, ...Object.fromEntries(names.map((one, index) => [one, match[index + 1]])) };
    },
  };
}
