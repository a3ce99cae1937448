import {
  type Bank,
  BankUnknown,
  type PayoutAnswer,
  type PayoutOrder,
  type StatementLine,
} from '../../apps/server/src/modules/banking/index.ts'
import type { Clock } from '../../apps/server/src/platform/time/clock.ts'
import { lossOf, type Moods } from './random.ts'

const LINES_AT_ONCE = 3

const text = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
const centsOf = (amount: string) => BigInt(amount.replace('.', ''))

type Fate = Exclude<PayoutAnswer, { state: 'unseen' }>

export type SimulatedBank = ReturnType<typeof createSimulatedBank>

/** A bank that loses questions and answers, tells lines again and out of order, and takes its time to pay. */
export function createSimulatedBank(moods: Moods, clock: Clock) {
  const lines: StatementLine[] = []
  const payouts = new Map<string, { readonly order: PayoutOrder; fate: Fate; asked: number }>()
  let balance = 0n

  function asked(): void {
    if (lossOf(moods, 15) !== 'none') throw new BankUnknown('no answer')
  }

  function accept(id: string): void {
    const payout = payouts.get(id)
    if (payout?.fate.state !== 'pending') return
    payout.fate = { state: 'accepted' }
    balance -= centsOf(payout.order.amount)
  }

  function take(order: PayoutOrder): Fate {
    const known = payouts.get(order.id)
    if (known !== undefined) {
      known.asked += 1
      return known.fate
    }
    const refused = !moods.fair && moods.random.chance(15)
    const fate: Fate = refused ? { state: 'refused', reason: 'account closed' } : { state: 'pending' }
    payouts.set(order.id, { order, fate, asked: 1 })
    if (!refused && moods.random.chance(50)) accept(order.id)
    return payouts.get(order.id)?.fate ?? fate
  }

  const bank: Bank = {
    async account(rail) {
      asked()
      const numbers = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', sortCode: null, accountNumber: null }
      const recipient = { holder: 'Bourse', bank: 'Simulated', ...numbers }
      return { recipient, balance: text(rail === 'sepa' ? balance : 0n) }
    },
    async statement(rail, after) {
      asked()
      if (rail !== 'sepa') return { lines: [], cursor: 0, more: false }
      const { fair, random } = moods
      const from = fair ? after : Math.max(0, after - random.below(3))
      const page = lines.slice(from, after + LINES_AT_ONCE)
      const cursor = Math.min(lines.length, after + LINES_AT_ONCE)
      return { lines: fair ? page : random.shuffled([...page, ...page]), cursor, more: cursor < lines.length }
    },
    async pay(order) {
      const loss = lossOf(moods)
      if (loss === 'before') throw new BankUnknown('the question was lost')
      const fate = take(order)
      if (loss === 'after') throw new BankUnknown('the answer was lost')
      return fate
    },
    async payout(_rail, id) {
      asked()
      return payouts.get(id)?.fate ?? { state: 'unseen' }
    },
  }

  return {
    bank,
    /** Somebody pays in; the name is that of the account it came from. */
    payIn({ cents, reference, senderName }: { cents: bigint; reference: string; senderName: string }): void {
      const bookedAt = clock.now()
      lines.push({
        id: `line-${lines.length}`,
        amount: text(cents),
        senderName,
        senderAccount: '',
        reference,
        bookedAt,
      })
      balance += cents
    },
    /** What stood there before anybody looked. */
    endow(cents: bigint): void {
      balance += cents
    },
    /** What was taken on is paid. */
    work(): void {
      for (const id of payouts.keys()) accept(id)
    },
    /** The cents that really left for an id of ours; undefined when none did. */
    paid(id: string): bigint | undefined {
      const payout = payouts.get(id)
      return payout?.fate.state === 'accepted' ? centsOf(payout.order.amount) : undefined
    },
    lineCount: () => lines.length,
  }
}
