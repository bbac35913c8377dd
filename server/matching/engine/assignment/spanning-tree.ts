import { f64, i32 } from '../common/index.js';

/** Stands for a missing node or arc. */
export const NONE: number = -1;

/** A rooted spanning tree with a potential on each node; node 0 is the root. Children are kept as linked lists. */
export class SpanningTree {
  readonly parent: Int32Array;
  /** The arc between a node and its parent. */
  readonly arc: Int32Array;
  readonly depth: Int32Array;
  readonly potential: Float64Array;
  private readonly firstChild: Int32Array;
  private readonly next: Int32Array;
  private readonly previous: Int32Array;

  constructor(nodes: number) {
    this.parent = new Int32Array(nodes).fill(NONE);
    this.arc = new Int32Array(nodes).fill(NONE);
    this.depth = new Int32Array(nodes);
    this.potential = new Float64Array(nodes);
    this.firstChild = new Int32Array(nodes).fill(NONE);
    this.next = new Int32Array(nodes).fill(NONE);
    this.previous = new Int32Array(nodes).fill(NONE);
  }

  /** Attaches a node and its subtree to a parent. Call `updateSubtree` afterwards for depths and potentials. */
  attach(node: number, parent: number, arc: number): void {
    const sibling = i32(this.firstChild, parent);
    this.parent[node] = parent;
    this.arc[node] = arc;
    this.next[node] = sibling;
    this.previous[node] = NONE;
    if (sibling !== NONE) this.previous[sibling] = node;
    this.firstChild[parent] = node;
  }

  lowestCommonAncestor(one: number, two: number): number {
    let a = one;
    let b = two;
    while (a !== b) {
      if (i32(this.depth, a) >= i32(this.depth, b)) a = i32(this.parent, a);
      else b = i32(this.parent, b);
    }
    return a;
  }

  /** Detaches the subtree of `top`, makes `root` (a node in it) its new root, and attaches it to `parent`. */
  reattach(top: number, root: number, parent: number, arc: number): void {
    let node = root;
    let newParent = parent;
    let newArc = arc;
    for (;;) {
      const oldParent = i32(this.parent, node);
      const oldArc = i32(this.arc, node);
      this.detach(node);
      this.attach(node, newParent, newArc);
      if (node === top) return;
      newParent = node;
      newArc = oldArc;
      node = oldParent;
    }
  }

  /** Sets the depths in the subtree of a node, and adds `shift` to its potentials. */
  updateSubtree(root: number, shift: number): void {
    const { parent, depth, potential, firstChild, next } = this;
    let node = root;
    for (;;) {
      depth[node] = i32(depth, i32(parent, node)) + 1;
      potential[node] = f64(potential, node) + shift;
      const child = i32(firstChild, node);
      if (child !== NONE) {
        node = child;
        continue;
      }
      while (node !== root && i32(next, node) === NONE) node = i32(parent, node);
      if (node === root) return;
      node = i32(next, node);
    }
  }

  /** Sets all potentials, from the root down: `step` returns what a node has more than its parent, for the arc between them. */
  setPotentials(step: (parent: number, arc: number) => number): void {
    const { parent, arc, potential, firstChild, next } = this;
    for (const open = [i32(firstChild, 0)]; ;) {
      const node = open.pop();
      if (node === undefined) return;
      if (node === NONE) continue;
      const above = i32(parent, node);
      potential[node] = f64(potential, above) + step(above, i32(arc, node));
      open.push(i32(next, node), i32(firstChild, node));
    }
  }

  private detach(node: number): void {
    const before = i32(this.previous, node);
    const after = i32(this.next, node);
    if (before === NONE) this.firstChild[i32(this.parent, node)] = after;
    else this.next[before] = after;
    if (after !== NONE) this.previous[after] = before;
  }
}
