import type { Plugin } from "vite";

/**
 * JavaScript in which every letter beyond ASCII is written as an escape. V8 keeps a program's text as long as it runs, in
 * two bytes a letter as soon as a single one needs them: with Chinese words in it, the page's program took 18 MB instead of 5.
 * Right within strings, templates, regular expressions and names; only the raw text of a tagged template would change.
 */
export function asciiCode(code: string): string {
  return code.replaceAll(/(\\*)([^\0-\x7f])/g, (_, slashes: string, letter: string) => {
    // A letter behind a backslash stands for itself, as without one: `\，` must not become `\\uff0c`.
    const before = slashes.length % 2 === 1 ? slashes.slice(1) : slashes;
    return `${before}\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** Writes the chunks of a server's build in ASCII. */
export function asciiChunks(): Plugin {
  return {
    name: "paddock:ascii-chunks",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === "chunk") chunk.code = asciiCode(chunk.code);
        }
      },
    },
  };
}
