import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { RequestError } from "#client/request.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";

export interface LinkSheetProps {
  editor: Editor;
  /** The address that the text has there; empty without one. */
  initial: string;
  /** Makes a card of an address. Rejects with why there is none. */
  onCard: (url: string) => Promise<void>;
  onClose: () => void;
}

/** An address behind the words that are selected, or as a card of its own below them. */
export function LinkSheet({ editor, initial, onCard, onClose }: LinkSheetProps) {
  const [address, setAddress] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const href = address.trim();
  const take = () => {
    if (!/^(?:https?:\/\/|mailto:|tel:|\/)/i.test(href)) {
      setProblem("请填写以 https:// 开头的链接，或本站的路径");
      return;
    }
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.extendMarkRange("link").setLink({ href }).run();
    onClose();
  };
  const makeCard = async () => {
    setAsking(true);
    setProblem(null);
    try {
      await onCard(href);
      onClose();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setProblem(error.message);
    } finally {
      setAsking(false);
    }
  };
  return (
    <Sheet onClose={onClose} title="链接">
      <div className="space-y-3 pb-4">
        <TextField
          label="链接地址"
          value={address}
          error={problem}
          inputMode="url"
          autoCapitalize="off"
          placeholder="https://"
          onChange={(event) => setAddress(event.target.value)}
        />
        <p className="text-12 text-ink-3">
          卡片会去取网页的标题和图片，单独占一行；本站的文章会做成文章卡片。
        </p>
        <div className="flex gap-3">
          <Button
            variant="line"
            className="flex-1"
            loading={asking}
            disabled={href === ""}
            onClick={() => void makeCard()}
          >
            做成卡片
          </Button>
          <Button className="flex-1" disabled={asking} onClick={take}>
            普通链接
          </Button>
        </div>
        {initial !== "" && (
          <Button
            variant="quiet"
            wide
            onClick={() => {
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
              onClose();
            }}
          >
            取消链接
          </Button>
        )}
      </div>
    </Sheet>
  );
}
