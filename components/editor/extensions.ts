import StarterKit from "@tiptap/starter-kit";
import { ImageNode } from "./image-node.ts";
import { SourceBlock } from "./source-block.ts";
import { tableExtensions } from "./table-nodes.ts";

/** The node types of the rich editor; everything else stays source (see SourceBlock). */
export const documentExtensions = [
  StarterKit.configure({
    underline: false,
    link: { openOnClick: false, autolink: false, protocols: ["http", "https", "mailto"] },
  }),
  ImageNode,
  ...tableExtensions,
  SourceBlock,
];
