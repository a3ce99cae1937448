import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Draws the coin marks: the official glyph on a disc in the coin's colour, with a fine ring inside the edge. The glyphs are
 * those of Web3 Icons (MIT licence), one file for each coin in `glyphs/`: white, or in colours where there is no white one, and
 * without a ground of their own. Run it again after adding a coin: node packages/ui/scripts/draw-coins.ts
 */

interface Coin {
  disc: string
  /** Size of the glyph against the disc. */
  scale?: number
}

export const COINS: Record<string, Coin> = {
  ADA: { disc: '#2a59b8', scale: 0.86 },
  ARB: { disc: '#345a80', scale: 0.84 },
  ATOM: { disc: '#40456b', scale: 0.86 },
  AVAX: { disc: '#c9403c', scale: 0.74 },
  BCH: { disc: '#4b9f6d', scale: 0.84 },
  BTC: { disc: '#d9822b', scale: 0.84 },
  DOGE: { disc: '#b89a3c', scale: 0.68 },
  DOT: { disc: '#c2216e', scale: 0.78 },
  ETH: { disc: '#5b6aa8', scale: 0.84 },
  LINK: { disc: '#3457c9', scale: 0.72 },
  LTC: { disc: '#6c7c93', scale: 0.72 },
  MATIC: { disc: '#7148c9', scale: 0.74 },
  PEPE: { disc: '#4f9843', scale: 1.7 },
  POL: { disc: '#7148c9', scale: 0.74 },
  SHIB: { disc: '#7a2f16', scale: 0.9 },
  SOL: { disc: '#20232b', scale: 0.64 },
  TIA: { disc: '#6c4bd1', scale: 0.8 },
  TRX: { disc: '#c23631', scale: 0.72 },
  UNI: { disc: '#d63b7c', scale: 0.86 },
  USDC: { disc: '#2f6fc4', scale: 0.86 },
  USDT: { disc: '#2e9a7b', scale: 0.76 },
  XRP: { disc: '#3a4149', scale: 0.66 },
}

/** There are no glyphs of cash, so euro and pound are drawn here, in the weight of the other glyphs. */
const CASH: Record<string, { disc: string; path: string }> = {
  EUR: { disc: '#33445c', path: 'M16 7.8a5 5 0 1 0 0 8.4M6 10.7h7.5M6 13.3h7.5' },
  GBP: { disc: '#4d3a52', path: 'M15.5 8.2C14.5 6 10 5.8 10 9.5c0 2.5 1 5.5-1.5 7.5H16M8 12.5h5.5' },
}

function onDisc(code: string, disc: string, drawing: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>${code}</title>`,
    `<circle cx="12" cy="12" r="12" fill="${disc}"/>${drawing}`,
    '<circle cx="12" cy="12" r="11.5" fill="none" stroke="#fff" stroke-opacity=".16"/></svg>\n',
  ].join('')
}

function drawCoin(code: string, coin: Coin): string {
  const glyph = readFileSync(new URL(`./glyphs/${code.toLowerCase()}.svg`, import.meta.url), 'utf8')
  const inner = glyph.replace(/^<svg[^>]*><title>[^<]*<\/title>/, '').replace(/<\/svg>\s*$/, '')
  const shift = 12 - 12 * (coin.scale ?? 1)
  const move = `translate(${Number(shift.toPrecision(4))} ${Number(shift.toPrecision(4))}) scale(${coin.scale ?? 1})`
  return onDisc(code, coin.disc, `<g fill="none" transform="${move}">${inner}</g>`)
}

/** Every mark as a file: name and content. */
export function drawMarks(): Map<string, string> {
  const marks = new Map<string, string>()
  for (const [code, coin] of Object.entries(COINS)) marks.set(`${code.toLowerCase()}.svg`, drawCoin(code, coin))
  for (const [code, { disc, path }] of Object.entries(CASH)) {
    const stroke = `<path d="${path}" fill="none" stroke="#fff" stroke-width="1.6" stroke-linejoin="round"/>`
    marks.set(`${code.toLowerCase()}.svg`, onDisc(code, disc, stroke))
  }
  return marks
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('../src/coins/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [name, svg] of drawMarks()) writeFileSync(new URL(name, folder), svg)
}
