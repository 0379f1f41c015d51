import { type Editor, mergeAttributes, Node } from "@tiptap/core";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    figure: {
      /** Puts pictures below each other, with room for captions. */
      insertFigures: (pictures: readonly FigurePicture[]) => ReturnType;
    };
  }
}

export interface FigurePicture {
  src: string;
  width: number;
  height: number;
}

/** A picture with its caption, which is typed below it. */
export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  draggable: true,
  isolating: true,
  defining: true,
  addAttributes() {
    const of = (name: string) => ({
      default: null,
      parseHTML: (element: HTMLElement) => element.querySelector("img")?.getAttribute(name) ?? null,
      rendered: false,
    });
    return { src: of("src"), width: of("width"), height: of("height"), alt: of("alt") };
  },
  parseHTML() {
    return [
      {
        tag: "figure",
        getAttrs: (element) => (element.querySelector("img[src]") ? null : false),
        contentElement: (element) =>
          (element as HTMLElement).querySelector<HTMLElement>("figcaption") ??
          document.createElement("figcaption"),
      },
    ];
  },
  renderHTML({ node, HTMLAttributes }) {
    const { src, width, height, alt } = node.attrs;
    const size = width && height ? { width, height } : {};
    return [
      "figure",
      mergeAttributes(HTMLAttributes),
      ["img", { src, ...size, alt: alt ?? "", draggable: "false" }],
      ["figcaption", 0],
    ];
  },
  addCommands() {
    return {
      insertFigures:
        (pictures) =>
        ({ commands }) =>
          commands.insertContent([
            ...pictures.map((attrs) => ({ type: "figure", attrs: { ...attrs } })),
            { type: "paragraph" },
          ]),
    };
  },
  addKeyboardShortcuts() {
    return {
      // A caption is one line: what follows is text.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        if ($from.parent.type.name !== this.name) return false;
        const after = $from.after();
        return editor
          .chain()
          .insertContentAt(after, { type: "paragraph" })
          .focus(after + 1)
          .run();
      },
    };
  },
});

/** What a card looks like in the editor. */
export interface CardLook {
  title: string;
  /** Address of a picture. */
  picture?: string | undefined;
  /** It can be played: the picture is its poster. */
  film?: boolean;
}

/** A line `::name[value]` that the reader's page draws as a card. @param lookOf asked when the card is drawn */
function cardNode(name: string, pattern: RegExp, label: string, lookOf: (value: string) => CardLook) {
  return Node.create({
    name: `${name}Card`,
    group: "block",
    atom: true,
    draggable: true,
    addAttributes() {
      return { value: { default: "", rendered: false } };
    },
    parseHTML() {
      return [
        {
          tag: "p",
          priority: 100,
          getAttrs: (element) => {
            const value = pattern.exec(element.textContent ?? "")?.[1];
            return value === undefined ? false : { value };
          },
        },
      ];
    },
    renderHTML({ node }) {
      return ["p", {}, `::${name}[${node.attrs.value}]`];
    },
    addNodeView() {
      return ({ node }) => {
        const { title, picture, film = false } = lookOf(String(node.attrs.value));
        const dom = document.createElement("div");
        dom.className = film ? "desk-card desk-film" : "desk-card";
        if (picture !== undefined) {
          const image = document.createElement("img");
          image.src = picture;
          image.alt = "";
          image.draggable = false;
          dom.append(image);
        }
        const kind = document.createElement("small");
        kind.textContent = label;
        const words = document.createElement("span");
        words.textContent = title;
        dom.append(kind, words);
        return { dom };
      };
    },
  });
}

type LookOf = (value: string) => CardLook;

export const carCard = (lookOf: LookOf) => cardNode("car", /^::car\[([a-z0-9-]+)\]$/, "车型卡片", lookOf);

export const articleCard = (lookOf: LookOf) =>
  cardNode("article", /^::article\[([1-9]\d{0,17})\]$/, "文章卡片", lookOf);

export const linkCard = (lookOf: LookOf) =>
  cardNode("link", /^::link\[([1-9]\d{0,17})\]$/, "网页卡片", lookOf);

/** Its value is the film's id, with that of its poster behind a hyphen. */
export const filmCard = (lookOf: LookOf) =>
  cardNode("film", /^::film\[([1-9]\d{0,17}(?:-[1-9]\d{0,17})?)\]$/, "视频", lookOf);

/** Its value is the poll as JSON. */
export const pollCard = (lookOf: LookOf) => cardNode("poll", /^::poll\[(\{.*\})\]$/, "投票", lookOf);

export type CardName = "car" | "article" | "link" | "film" | "poll";

/** Puts a card in the place of an empty paragraph, else below where one stands: no text is cut or replaced. */
export function insertCard(editor: Editor, name: CardName, value: string): void {
  const card = { type: `${name}Card`, attrs: { value } };
  const { selection } = editor.state;
  const { $to } = selection;
  const vacant = selection.empty && $to.depth === 1 && $to.parent.content.size === 0;
  if (vacant) editor.chain().focus().insertContent(card).run();
  else {
    const below = $to.depth === 0 ? selection.to : $to.after(1);
    editor.chain().focus().insertContentAt(below, card).run();
  }
}
