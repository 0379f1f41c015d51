import { z } from "zod";
import { cleanText, textLength } from "./text.ts";

/*
 * Short texts that somebody types into a form, for contracts. Lengths are characters as a reader counts them; the limit in UTF-16
 * units before cleaning leaves room for characters of several.
 */

/**
 * One line: white space within it becomes one blank.
 * @param name as the form calls it, for the refusal
 * @param least 0 where it may stay empty
 */
export const lineSchema = (name: string, most: number, least = 0) =>
  typed(name, most, least, (text) => cleanText(text).replace(/\s+/gu, " "));

/** The same of several lines. */
export const wordsSchema = (name: string, most: number, least = 0) => typed(name, most, least, cleanText);

const typed = (name: string, most: number, least: number, clean: (text: string) => string) =>
  z
    .string(`请填写${name}`)
    .max(most * 8, `${name}最多 ${most} 个字`)
    .transform(clean)
    .superRefine((text, context) => {
      const length = textLength(text);
      const problem =
        length > most
          ? `${name}最多 ${most} 个字`
          : length < least
            ? length === 0 || least === 1
              ? `请填写${name}`
              : `${name}至少 ${least} 个字`
            : undefined;
      if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
    });
