import type { P2pOrder, SandboxP2pMode } from '@bourse/contract'

/** What a merchant does next with an order; undefined while it waits. */
export type Step =
  | { readonly act: 'accept' | 'reject' | 'release' | 'answer' }
  | { readonly act: 'mark_paid'; readonly reference: string }
  | undefined

type BotOrder = Pick<P2pOrder, 'acts' | 'amount' | 'fiat' | 'number' | 'createTime'>

const SECOND_MS = 1_000
/** After the order was made: fast enough to be seen, slow enough to be watched. A slow one stays inside the windows. */
const USUAL_MS = { accept: 4 * SECOND_MS, mark_paid: 20 * SECOND_MS, release: 30 * SECOND_MS } as const
const SLOW_MS = { accept: 240 * SECOND_MS, mark_paid: 780 * SECOND_MS, release: 1_500 * SECOND_MS } as const

/** What is written on the payment of a merchant who buys. */
function referenceOf({ amount, fiat, number }: BotOrder, mode: SandboxP2pMode): string {
  if (mode === 'pays_short') return `${number} paid ${(Number(amount) * 0.8).toFixed(2)} ${fiat}`
  if (mode === 'other_name') return `${number} from the account of Mario Bianchi`
  return number
}

export function stepOf(order: BotOrder, mode: SandboxP2pMode, nowMs: number): Step {
  if (mode === 'silent') return undefined
  if (order.acts.includes('answer')) return { act: 'answer' }
  const age = nowMs - Date.parse(order.createTime)
  const due = (act: keyof typeof USUAL_MS) =>
    order.acts.includes(act) && age >= (mode === 'slow' ? SLOW_MS : USUAL_MS)[act]
  if (due('accept')) return { act: mode === 'rejects' ? 'reject' : 'accept' }
  if (due('mark_paid')) return { act: 'mark_paid', reference: referenceOf(order, mode) }
  return due('release') && mode !== 'never_releases' ? { act: 'release' } : undefined
}
