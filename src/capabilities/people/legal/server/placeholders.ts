/** What a text may leave open: the section registry and the settings fill it in. */
export const placeholderNames = ["brand", "club", "marque", "operator", "contact_email", "icp"] as const;
export type PlaceholderName = (typeof placeholderNames)[number];
/** An empty string means "there is none", e.g. no filing number yet, or a section without a marque. */
export type PlaceholderValues = Readonly<Record<PlaceholderName, string>>;

const CONDITION = /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g;
const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/**
 * Fills `{{name}}`, keeps `{{#name}}…{{/name}}` where the value is not empty and `{{^name}}…{{/name}}`
 * where it is. Conditions do not nest.
 * @param escapeValue applied to every value, for the language that `text` is written in
 * @throws Error for a name that is not a placeholder, or for one that is left over
 */
export function fillPlaceholders(
  text: string,
  values: PlaceholderValues,
  escapeValue: (value: string) => string = (value) => value,
): string {
  const chosen = text.replace(CONDITION, (_match, sign: string, name: string, inner: string) => {
    const present = lookUp(values, name) !== "";
    return present === (sign === "#") ? inner : "";
  });
  const filled = chosen.replace(PLACEHOLDER, (_match, name: string) => escapeValue(lookUp(values, name)));
  const left = /\{\{[#^/]/.exec(filled);
  if (left !== null)
    throw new Error(`Unbalanced condition near "${filled.slice(left.index, left.index + 30)}"`);
  return filled;
}

/** Makes a value plain text inside Markdown. Characters of mail addresses stay, so that those become links. */
export function escapeMarkdown(value: string): string {
  return value.replace(/[\\`*_[\]<>|~#&]/g, "\\$&").replace(/\s+/g, " ");
}

function lookUp(values: PlaceholderValues, name: string): string {
  const known = placeholderNames.find((candidate) => candidate === name);
  if (known === undefined) throw new Error(`Unknown placeholder {{${name}}}`);
  return values[known];
}
