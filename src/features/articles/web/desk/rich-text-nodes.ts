import { mergeAttributes, Node } from "@tiptap/core";

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

/** A line `::name[value]` that the reader's page draws as a card. @param titleOf what the card says in the editor */
function cardNode(name: string, pattern: RegExp, label: string, titleOf: (value: string) => string) {
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
        const dom = document.createElement("div");
        dom.className = "desk-card";
        const kind = document.createElement("small");
        kind.textContent = label;
        const title = document.createElement("span");
        title.textContent = titleOf(String(node.attrs.value));
        dom.append(kind, title);
        return { dom };
      };
    },
  });
}

export const carCard = (titleOf: (slug: string) => string) =>
  cardNode("car", /^::car\[([a-z0-9-]+)\]$/, "车型卡片", titleOf);

export const articleCard = (titleOf: (id: string) => string) =>
  cardNode("article", /^::article\[([1-9]\d{0,17})\]$/, "文章卡片", titleOf);
