import { Tag } from "./tag.tsx";

/** The higher, the louder: grey, the section's soft colour, its full colour. */
const kindOf = (level: number) => (level >= 7 ? "solid" : level >= 4 ? "accent" : "plain");

/** The level of a member beside his name; `lv…` is what operators' colour and icon of it hang on. */
export function LevelMark({ level, className }: { level: number; className?: string }) {
  return (
    <Tag kind={kindOf(level)} className={`lv${level} ${className ?? ""}`}>
      <span aria-hidden="true" className="num font-bold italic">
        Lv{level}
      </span>
      <span className="sr-only">等级 {level}</span>
    </Tag>
  );
}
