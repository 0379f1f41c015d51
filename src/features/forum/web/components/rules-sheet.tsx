import type { BoardDetail } from "#features/forum/contract.ts";
import { Sheet } from "#ui/sheet.tsx";

/** The house rules of a board. */
export default function RulesSheet({ board, onClose }: { board: BoardDetail; onClose: () => void }) {
  return (
    <Sheet onClose={onClose} title={`${board.name}版规`}>
      <ol className="list-decimal space-y-2.5 pb-4 pl-5 text-15 leading-body">
        {board.rules.split("\n").map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </Sheet>
  );
}
