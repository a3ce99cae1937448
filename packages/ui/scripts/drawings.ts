import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Which stock drawing stands for what. The drawings are in `src/drawings.gen.ts`; only who adds one needs the package of five
 * thousand files that they come from, and unpacks it somewhere:
 *
 *     npm install --no-save --prefix /tmp/lucide lucide-react@1.71.0
 *     node packages/ui/scripts/drawings.ts /tmp/lucide/node_modules/lucide-react
 */
const STOCK = {
  arrowDown: 'arrow-down',
  arrowLeft: 'arrow-left',
  arrowRight: 'arrow-right',
  arrowUp: 'arrow-up',
  bell: 'bell',
  calendar: 'calendar',
  card: 'credit-card',
  check: 'check',
  chevronDown: 'chevron-down',
  chevronLeft: 'chevron-left',
  chevronRight: 'chevron-right',
  chevronUp: 'chevron-up',
  clock: 'clock',
  close: 'x',
  copy: 'copy',
  deposit: 'arrow-down-to-line',
  earn: 'sprout',
  external: 'external-link',
  eye: 'eye',
  eyeOff: 'eye-off',
  file: 'file',
  filter: 'list-filter',
  gift: 'gift',
  globe: 'globe',
  home: 'house',
  info: 'info',
  lock: 'lock',
  logOut: 'log-out',
  mail: 'mail',
  markets: 'chart-column',
  menu: 'menu',
  minus: 'minus',
  monitor: 'monitor',
  moon: 'moon',
  more: 'ellipsis',
  phone: 'smartphone',
  plus: 'plus',
  refresh: 'refresh-cw',
  search: 'search',
  settings: 'settings',
  share: 'share-2',
  shield: 'shield-check',
  star: 'star',
  sun: 'sun',
  swap: 'arrow-left-right',
  trade: 'chart-candlestick',
  trash: 'trash',
  user: 'user',
  wallet: 'wallet',
  warning: 'triangle-exclamation-point',
  withdraw: 'arrow-up-from-line',
} as const

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/** A move that stands first is an absolute one; figures after it are lines from there. */
const RELATIVE_START = /^m(-?[\d.]+) ?(-?[\d.]+) ?(-?[\d.]*)/

const [lucide] = process.argv.slice(2)
if (lucide === undefined) throw new Error('the folder of the package lucide-react is missing')

const lines: string[] = []
for (const [name, stock] of Object.entries(STOCK)) {
  const file = pathToFileURL(resolve(lucide, `dist/esm/icons/${stock}.mjs`)).href
  const { __iconData } = (await import(file)) as {
    __iconData: { readonly node: readonly Shape[] }
  }
  lines.push(`export const ${name} = '${__iconData.node.map(pathOf).join('')}' as Drawing\n`)
}
const head = [
  '// Made by `node packages/ui/scripts/drawings.ts` from the drawings of Lucide (ISC licence).\n',
  "import type { Drawing } from './icon.tsx'\n\n",
]
writeFileSync(join(import.meta.dirname, '../src/drawings.gen.ts'), [...head, ...lines].join(''))

/** Every shape as a path, so that a drawing is one text. */
function pathOf([tag, attributes]: Shape): string {
  const of = (name: string) => Number(attributes[name] ?? 0)
  switch (tag) {
    case 'path':
      return (attributes.d ?? '').replace(
        RELATIVE_START,
        (_, x, y, next) => `M${x} ${y}${next === '' ? '' : `l${next}`}`,
      )
    case 'line':
      return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`
    case 'circle':
      return ellipse(of('cx'), of('cy'), of('r'))
    case 'polyline':
      return `M${attributes.points}`
    case 'rect':
      return roundedBox(of('x'), of('y'), { width: of('width'), height: of('height'), radius: of('rx') })
    default:
      throw new Error(`no path for ${tag}`)
  }
}

function ellipse(x: number, y: number, radius: number): string {
  const arc = (by: number) => `a${radius} ${radius} 0 1 0 ${by} 0`
  return `M${x - radius} ${y}${arc(2 * radius)}${arc(-2 * radius)}z`
}

interface Box {
  readonly width: number
  readonly height: number
  readonly radius: number
}

function roundedBox(x: number, y: number, { width, height, radius }: Box): string {
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  const [across, down] = [width - 2 * radius, height - 2 * radius]
  return [
    `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}`,
    `h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`,
  ].join('')
}
