import { chance } from '../../../../test/fixtures/random-people.js';
import { EdgeColouring } from './split-by-colouring.js';

interface Graph {
  nodes: number;
  edges: [number, number][];
}

const degree = ({ nodes, edges }: Graph): number =>
  Math.max(...Array.from({ length: nodes }, (_, node) => edges.filter((edge) => edge.includes(node)).length));

/** Returns how many edges were left without a colour, and checks that the colouring is proper. */
function uncoloured({ nodes, edges }: Graph, colours: number): number {
  const [a, b] = [0, 1].map((end) => Int32Array.from(edges, (edge) => edge[end] ?? 0));
  const colouring = new EdgeColouring(nodes, colours, a ?? new Int32Array(), b ?? new Int32Array());
  const left = edges.filter((_, edge) => !colouring.colour(edge)).length;
  const seen = new Set<string>();
  colouring.colourOf.forEach((colour, edge) => {
    if (colour < 0) return;
    for (const node of edges[edge] ?? []) {
      expect(seen).not.toContain(`${node} ${colour}`);
      seen.add(`${node} ${colour}`);
    }
  });
  expect(colouring.sizes.reduce((sum, size) => sum + size, 0)).toBe(edges.length - left);
  return left;
}

function graphs(count: number, isEdge: (a: number, b: number) => boolean): Graph[] {
  return Array.from({ length: count }, (_, seed) => {
    const below = chance(seed);
    const nodes = 2 + below(14);
    const density = 1 + below(10);
    const edges: [number, number][] = [];
    for (let a = 0; a < nodes; a++)
      for (let b = a + 1; b < nodes; b++) if (isEdge(a, b) && below(10) < density) edges.push([a, b]);
    return { nodes, edges };
  }).filter(({ edges }) => edges.length > 0);
}

describe('colouring the edges of a graph', () => {
  it('needs at most one colour more than the greatest degree (Vizing)', () => {
    for (const graph of graphs(300, () => true)) expect(uncoloured(graph, degree(graph) + 1)).toBe(0);
  });

  it('needs no more than the greatest degree between two sides (König)', () => {
    for (const graph of graphs(300, (a, b) => (a + b) % 2 === 1))
      expect(uncoloured(graph, degree(graph))).toBe(0);
  });

  it('leaves edges out where there are too few colours', () => {
    const triangle: Graph = {
      nodes: 3,
      edges: [
        [0, 1],
        [1, 2],
        [0, 2],
      ],
    };
    expect(uncoloured(triangle, 2)).toBe(1);
  });
});
