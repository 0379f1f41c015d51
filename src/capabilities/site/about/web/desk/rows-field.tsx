import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";

interface RowsFieldProps<Row> {
  /** What one of them is called. */
  word: string;
  most: number;
  rows: readonly Row[];
  empty: Row;
  onChange: (rows: Row[]) => void;
  children: (row: Row, change: (changes: Partial<Row>) => void, at: number) => ReactNode;
}

/** They have no names of their own: each is what stands in its place, and is drawn from its values alone. */
const placeOf = (at: number) => `row ${at}`;

/** Several of a kind within a form, in their order. */
export function RowsField<Row extends object>({
  word,
  most,
  rows,
  empty,
  onChange,
  children,
}: RowsFieldProps<Row>) {
  const move = (at: number, to: number) => {
    const left = [...rows];
    const [row] = left.splice(at, 1);
    if (row) left.splice(to, 0, row);
    onChange(left);
  };
  return (
    <div className="grid gap-3">
      {rows.map((row, at) => (
        <fieldset key={placeOf(at)} className="grid gap-3 rounded-2 border border-line p-3">
          <legend className="sr-only">{`${word} ${at + 1}`}</legend>
          {children(
            row,
            (changes) => onChange(rows.map((one, index) => (index === at ? { ...one, ...changes } : one))),
            at,
          )}
          <div className="flex flex-wrap gap-2">
            <Button size="s" variant="line" icon="up" disabled={at === 0} onClick={() => move(at, at - 1)}>
              上移
            </Button>
            <Button
              size="s"
              variant="line"
              icon="trash"
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              {`删除这个${word}`}
            </Button>
          </div>
        </fieldset>
      ))}
      <Button
        variant="line"
        icon="plus"
        disabled={rows.length >= most}
        onClick={() => onChange([...rows, empty])}
      >
        {`添加${word}`}
      </Button>
    </div>
  );
}
