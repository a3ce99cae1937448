import type { BenchResult } from '../result.ts'
import { NAIVE, PLAIN, playScene } from './scene.ts'

const NAIVE_SCENE = { name: 'engine', resting: 1_000, commands: 1_000 }

/** Commands per second on a book of 10,000 resting orders; beside it 100,000, and what the naive reference can play. */
export async function run(): Promise<BenchResult> {
  const main = playScene({ name: 'engine', resting: 10_000, peers: [PLAIN] })
  const deep = playScene({ name: 'engine', resting: 100_000, peers: [PLAIN] })
  const small = playScene({ ...NAIVE_SCENE, peers: [NAIVE] })
  return {
    ...main,
    figures: [
      ...(main.figures ?? []),
      ...aside('100,000 resting', deep),
      ...aside('1,000 resting, 1,000 commands, cold', small),
    ],
    checks: [...main.checks, ...deep.checks, ...small.checks],
  }
}

function aside(title: string, { unit, ours, peers, figures = [] }: BenchResult): NonNullable<BenchResult['figures']> {
  return [
    { name: `${title}: ours`, value: ours, unit },
    ...peers.map(({ name, value, ratio }) => ({ name: `${title}: ${name} (ours ×${ratio})`, value, unit })),
    ...figures.map((figure) => ({ ...figure, name: `${title}: ${figure.name}` })),
  ]
}
