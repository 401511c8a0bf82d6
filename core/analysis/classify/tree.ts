import { CATEGORY_NAMES } from "./categories.ts";

/** One node of the category tree. */
export interface TreeNode {
  /** Path of names with a leading slash. Never ends in `/Other`. */
  readonly path: string;
  /** Last name of the path. */
  readonly name: string;
  /** Index of the parent, or -1 for a top level. Parents come before their children. */
  readonly parent: number;
  /** Index of the node's top level, or of the node itself for a top level. */
  readonly top: number;
  /** Category name that the classifier returns for the node. */
  readonly answer: string;
}

const OTHER = "/Other";

function pathsOf(name: string): string[] {
  const parts = (name.endsWith(OTHER) ? name.slice(0, -OTHER.length) : name).split("/").slice(1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
}

/**
 * Returns a node's category name: the node itself, else its `/Other`. A node without both has one listed child, or
 * else takes the name of its parent, because names further below are too narrow (`Nursery & Playroom` for parenting).
 */
function answerOf(path: string, listed: ReadonlySet<string>): string {
  if (listed.has(path)) return path;
  if (listed.has(path + OTHER)) return path + OTHER;
  const child = CATEGORY_NAMES.find(
    (name) => name.startsWith(`${path}/`) && !name.slice(path.length + 1).includes("/"),
  );
  return child ?? answerOf(path.slice(0, path.lastIndexOf("/")), listed);
}

function build(): TreeNode[] {
  const listed = new Set(CATEGORY_NAMES);
  const indexes = new Map<string, number>();
  const nodes: TreeNode[] = [];
  for (const path of CATEGORY_NAMES.flatMap(pathsOf)) {
    if (indexes.has(path)) continue;
    const parent = indexes.get(path.slice(0, path.lastIndexOf("/"))) ?? -1;
    const index = nodes.length;
    indexes.set(path, index);
    nodes.push({
      path,
      name: path.slice(path.lastIndexOf("/") + 1),
      parent,
      top: nodes[parent]?.top ?? index,
      answer: answerOf(path, listed),
    });
  }
  return nodes;
}

/** All nodes of the tree, parents before children. */
export const TREE: readonly TreeNode[] = build();

/** Indexes of the top levels. */
export const TOPS: readonly number[] = [...TREE.keys()].filter((node) => TREE[node]?.parent === -1);
