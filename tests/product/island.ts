import { spawnSync } from 'node:child_process'

/** A link between this network and that of an island. What is sent over a link that is cut goes nowhere, and nobody is told. */
export interface IslandLink {
  /** Where this side is seen from the island, and the island from here. */
  readonly here: string
  readonly there: string
  cut(): void
  mend(): void
}

/** A network of its own for processes that are to be cut off from the others. */
export interface Island {
  /** The words before those of a program that is to run there. */
  readonly within: readonly string[]
  readonly links: readonly IslandLink[]
  remove(): void
}

/** An address of nobody: what is sent to it is heard by none. */
const NOBODY = '02:00:00:00:00:01'

function ip(...args: string[]): void {
  const { status, stderr, error } = spawnSync('ip', args, { encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(`ip ${args.join(' ')}: ${stderr}`)
}

/** Names and addresses (of the range that is kept for tests of networks) are this process's own. */
export function openIsland(links: number): Island {
  const name = `bourse-${process.pid}`
  const remove = () => {
    // With the network go both ends of its links.
    spawnSync('ip', ['netns', 'del', name])
  }
  ip('netns', 'add', name)
  try {
    ip('-n', name, 'link', 'set', 'lo', 'up')
    const opened = Array.from({ length: links }, (_, place) => openLink(name, place))
    return { within: ['ip', 'netns', 'exec', name], links: opened, remove }
  } catch (error) {
    remove()
    throw error
  }
}

function openLink(island: string, place: number): IslandLink {
  const [outer, inner] = [`bs${process.pid}-${place}`, `link${place}`]
  const network = `198.${18 + ((process.pid >> 8) % 2)}.${process.pid % 256}`
  const [here, there] = [`${network}.${place * 4 + 1}`, `${network}.${place * 4 + 2}`]
  ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner, 'netns', island)
  ip('addr', 'add', `${here}/30`, 'dev', outer)
  ip('-n', island, 'addr', 'add', `${there}/30`, 'dev', inner)
  ip('link', 'set', outer, 'up')
  ip('-n', island, 'link', 'set', inner, 'up')
  return {
    ...{ here, there },
    cut() {
      ip('neigh', 'replace', there, 'lladdr', NOBODY, 'dev', outer, 'nud', 'permanent')
      ip('-n', island, 'neigh', 'replace', here, 'lladdr', NOBODY, 'dev', inner, 'nud', 'permanent')
    },
    mend() {
      ip('neigh', 'del', there, 'dev', outer)
      ip('-n', island, 'neigh', 'del', here, 'dev', inner)
    },
  }
}

/** Why there can be no island here; undefined where there can. */
export function islandMissing(): string | undefined {
  try {
    openIsland(1).remove()
    return undefined
  } catch {
    return 'networks of their own cannot be made here (not root, no iproute2, or a container that forbids it)'
  }
}
