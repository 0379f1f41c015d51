import { useRef } from "react";

/** A key that no other request has. `randomUUID` is missing on pages that came over plain HTTP. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The key of what a form sends: the same content once more is the same request, so that a lost answer makes nothing
 * twice; what was changed meanwhile is another.
 */
export function useRequestKey(): (content: unknown) => string {
  const last = useRef({ content: "", key: "" });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}
