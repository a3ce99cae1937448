import type { Page } from 'playwright-core'
import { expect } from 'vitest'

interface SumLine {
  readonly operator: string | null
  readonly kind: 'row' | 'total' | 'answer'
  readonly text: string
}

/** Every worked sum in sight, line by line. */
function sumsOf(page: Page): Promise<SumLine[][]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('dl:has(> [data-operator])')].map((list) =>
      [...list.children].map((row) => ({
        operator: row.getAttribute('data-operator'),
        kind: row.classList.contains('sum-answer') ? 'answer' : row.classList.contains('sum-total') ? 'total' : 'row',
        text: row.querySelector('dd')?.textContent ?? '',
      })),
    ),
  )
}

interface Figure {
  readonly units: bigint
  readonly scale: number
}

/** A figure of the English site, with its code or none; null for what is none: a dash, dots, a word, a time. */
function figureIn(text: string): Figure | null {
  const match = /^[+]?(\u2212?)[€£$₿]?([\d,]+)(?:\.(\d+))?(?:%|[\s\u00a0][A-Z]{2,6})?$/.exec(text.trim())
  if (match === null) return null
  const [, minus, whole = '', fraction = ''] = match
  const units = BigInt(whole.replaceAll(',', '') + fraction)
  return { units: minus === '' ? units : -units, scale: fraction.length }
}

const FINEST = 18
const at = ({ units, scale }: Figure) => units * 10n ** BigInt(FINEST - scale)

/** The answers that are not what the lines above them come to. What is multiplied or divided begins a new sum. */
function wrongIn(lines: readonly SumLine[]): string[] {
  const wrong: string[] = []
  let sum: bigint | null = null
  for (const { operator, kind, text } of lines) {
    const read = figureIn(text)
    const isAnswer = operator === '=' || kind !== 'row'
    if (isAnswer) {
      if (sum !== null && read !== null && sum !== at(read)) wrong.push(lines.map((line) => line.text).join(' | '))
      sum = operator === '=' && kind !== 'answer' && read !== null ? at(read) : null
    } else if (operator === '' || operator === null) sum = read === null || operator === null ? null : at(read)
    else if (operator === '+' || operator === '\u2212') {
      if (sum !== null && read !== null) sum += operator === '+' ? at(read) : -at(read)
    } else sum = null
  }
  return wrong
}

/** What is shown as a sum adds up as it is shown; of a statement each line does, of an allocation all of it. */
export async function expectSumsAddUp(page: Page): Promise<void> {
  expect((await sumsOf(page)).flatMap(wrongIn)).toEqual([])
}

/** Of a statement's rows, newest first: what was there before, and what came or went, is what is there. */
export function expectStatementAddsUp(rows: readonly { coin: string; amount: string; balance: string }[]): void {
  const later = new Map<string, { before: bigint; line: string }>()
  for (const { coin, ...row } of rows) {
    const [amount, balance] = [figureIn(row.amount), figureIn(row.balance)]
    if (amount === null || balance === null) throw new Error(`no figures: ${row.amount}, ${row.balance}`)
    const next = later.get(coin)
    if (next !== undefined) expect(at(balance), next.line).toBe(next.before)
    later.set(coin, { before: at(balance) - at(amount), line: `${row.amount} makes ${row.balance}` })
  }
}

/** What figures come to, as they are shown. */
export function sumOfShown(texts: readonly string[]): number {
  const sum = texts.map(figureIn).reduce((total, part) => total + (part === null ? 0n : at(part)), 0n)
  return Number(sum) / 10 ** FINEST
}
