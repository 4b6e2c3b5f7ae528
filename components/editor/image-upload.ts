import { type Editor, Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { IMAGE_BYTES_MAX, IMAGE_TYPES } from "#lib/posts/uploads/limits.ts";
import { IMAGE } from "./image-node.ts";
import { getInsertPosition, isEmptyParagraph } from "./insert-position.ts";

/** Stores a file and returns its public address. */
export type UploadImage = (file: File) => Promise<string>;

type Options = {
  upload: UploadImage;
  /** Asks for the alt text of the selected image at a position. */
  onAsk: (position: number) => void;
  /** Called with an error of the upload, or with the reason why a file is not uploaded. */
  onFail: (reason: unknown) => void;
};

type Placeholder = { id: object; name: string };
type Change = { add: Placeholder & { position: number } } | { remove: object };

const pluginKey = new PluginKey<DecorationSet>("imageUpload");

/** Uploads images that a person picks, pastes or drops. A placeholder marks the place until each is stored. */
export const ImageUpload = Extension.create<Options>({
  name: "imageUpload",
  addOptions() {
    return {
      upload: () => Promise.reject(new Error("No upload is set.")),
      onAsk: () => undefined,
      onFail: () => undefined,
    };
  },
  addCommands() {
    return {
      pickImage:
        () =>
        ({ dispatch }) => {
          if (dispatch) pickFiles((files) => insertFiles(this.editor, files, undefined, this.options));
          return true;
        },
      editAltText:
        (position) =>
        ({ commands, dispatch }) => {
          if (dispatch) this.options.onAsk(position);
          return commands.setNodeSelection(position);
        },
    };
  },
  addProseMirrorPlugins() {
    const insert = (files: readonly File[], position?: number) =>
      insertFiles(this.editor, files, position, this.options);
    return [createPlugin(insert)];
  },
});

function createPlugin(insert: (files: readonly File[], position?: number) => void): Plugin<DecorationSet> {
  return new Plugin({
    key: pluginKey,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, before) => {
        const mapped = before.map(transaction.mapping, transaction.doc);
        const change: Change | undefined = transaction.getMeta(pluginKey);
        if (!change) return mapped;
        if ("add" in change) return mapped.add(transaction.doc, [createPlaceholder(change.add)]);
        return mapped.remove(mapped.find(undefined, undefined, (spec) => spec.id === change.remove));
      },
    },
    props: {
      decorations: (state) => pluginKey.getState(state),
      handlePaste: (_, event) => {
        const files = getPastedFiles(event.clipboardData);
        if (files.length > 0) insert(files);
        return files.length > 0;
      },
      handleDrop: (view, event, _, isMove) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (isMove || files.length === 0) return false;
        event.preventDefault();
        insert(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
        return true;
      },
    },
  });
}

/** The files of a paste, unless the text beside them says more, as in a paste from a word processor. */
function getPastedFiles(data: DataTransfer | null): File[] {
  const html = data?.getData("text/html") ?? "";
  const hasText = new DOMParser().parseFromString(html, "text/html").body.textContent.trim() !== "";
  return hasText ? [] : [...(data?.files ?? [])];
}

function createPlaceholder({ id, name, position }: Placeholder & { position: number }): Decoration {
  const render = () => {
    const element = document.createElement("p");
    element.dataset.uploading = "";
    element.setAttribute("role", "status");
    element.textContent = `Uploading ${name}…`;
    return element;
  };
  return Decoration.widget(position, render, { id, side: -1 });
}

function pickFiles(onPick: (files: File[]) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.accept = IMAGE_TYPES.join(",");
  input.addEventListener("change", () => onPick([...(input.files ?? [])]));
  input.click();
}

/** Why a file is not sent. The server decides by the bytes of the file. */
function explainRefusal({ type, size }: File): string | undefined {
  if (!IMAGE_TYPES.some((allowed) => allowed === type)) return "Choose a PNG, JPEG, WebP or GIF image.";
  return size > IMAGE_BYTES_MAX ? `Choose an image of at most ${IMAGE_BYTES_MAX / 1_000_000} MB.` : undefined;
}

function insertFiles(editor: Editor, files: readonly File[], position: number | undefined, options: Options): void {
  for (const file of files) {
    const refusal = explainRefusal(file);
    if (refusal === undefined) void uploadFile(editor, file, position, options);
    else options.onFail(refusal);
  }
}

async function uploadFile(editor: Editor, file: File, position: number | undefined, options: Options): Promise<void> {
  const id = {};
  const { view } = editor;
  dispatch(view, { add: { id, name: file.name, position: getInsertPosition(view.state, position) } });
  const typed = view.state.selection;
  let address: string;
  try {
    address = await options.upload(file);
  } catch (error) {
    if (!editor.isDestroyed) dispatch(view, { remove: id });
    options.onFail(error);
    return;
  }
  if (editor.isDestroyed) {
    options.onFail("The editor was closed in the meantime. Add the image again.");
    return;
  }
  // A person who types meanwhile keeps the cursor; the image then has a button for its alt text.
  const isWaiting = view.state.selection.eq(typed);
  const inserted = insertImage(view, id, address);
  if (isWaiting) editor.commands.editAltText(inserted);
}

function dispatch(view: EditorView, change: Change): void {
  view.dispatch(view.state.tr.setMeta(pluginKey, change).setMeta("addToHistory", false));
}

/** Puts the image where its placeholder is. @returns the position of the image */
function insertImage(view: EditorView, id: object, src: string): number {
  const { state } = view;
  const [placeholder] = pluginKey.getState(state)?.find(undefined, undefined, (spec) => spec.id === id) ?? [];
  const place = placeholder?.from ?? state.doc.content.size;
  const node = state.schema.nodes[IMAGE]?.create({ src });
  if (!node) throw new Error("The schema has no image node.");
  const transaction = state.tr.replaceWith(place, isEmptyParagraph(state.doc, place) ? place + 2 : place, node);
  view.dispatch(transaction.setMeta(pluginKey, { remove: id } satisfies Change));
  return place;
}
