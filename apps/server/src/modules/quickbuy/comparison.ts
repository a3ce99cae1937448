import type { QuickbuyPlatform } from '@bourse/contract'
import { ok, type Units, units } from '@bourse/money'
import type { Amounts } from './amounts.ts'
import { insertComparison } from './cases.sql.ts'
import type { QuickbuyDeps } from './deps.ts'
import * as sql from './orders.sql.ts'
import type { PartnerFact } from './partners/partner.ts'
import { PLATFORMS, platformOf } from './platforms.ts'
import type { Progress } from './progress.ts'
import type { Settling } from './settling.ts'
import type { Strangers } from './strangers.ts'

const PERIOD_MS = 30 * 24 * 60 * 60_000

type Deps = Pick<QuickbuyDeps, 'db' | 'clock' | 'partners'> & {
  readonly amounts: Amounts
  readonly progress: Pick<Progress, 'asked' | 'settled'>
  readonly settling: Settling
  readonly strangers: Strangers
}

export type Comparison = ReturnType<typeof createComparison>

/** Our orders beside the partner's own list. What differs after both have been heard is a case for staff. */
export function createComparison({ db, clock, partners, amounts, progress, settling, strangers }: Deps) {
  /** The difference in words, or nothing. */
  async function differenceOf(row: sql.OrderRow, fact: PartnerFact | undefined) {
    const ours = `${row.state}: ${await amounts.fiatText(row.fiat, row.pay)} ${row.fiat}`
    if (fact === undefined) return { agreed: ours, told: '–' }
    const same = fact.fiat === row.fiat && (await amounts.read(row.fiat, fact.amount)) === row.pay
    const current = row.try_id === row.current_try
    const fits = !current || row.state !== 'completed' || fact.state === 'completed'
    return same && fits ? undefined : { agreed: ours, told: `${fact.state}: ${fact.amount} ${fact.fiat}` }
  }

  async function judge(tryId: string, fact: PartnerFact | undefined): Promise<boolean> {
    let differs = false
    await progress.settled(tryId, async (tx, row) => {
      const difference = await differenceOf(row, fact)
      if (difference === undefined) return
      differs = true
      await settling.open(tx, row, { kind: 'reconciliation', ...difference })
    })
    return differs
  }

  /** Of the currencies that the partner sells for here; whatever else it has is a case by itself. */
  async function sumsOf(platform: QuickbuyPlatform, rows: readonly sql.OrderRow[], facts: readonly PartnerFact[]) {
    const done = rows.filter((row) => row.state === 'completed' && row.try_id === row.current_try)
    const told = facts.filter(({ state }) => state === 'completed')
    const summed = new Set([...done, ...told].map(({ fiat }) => fiat))
    const fiats = platformOf(platform).fiats.filter((fiat) => summed.has(fiat))
    return Promise.all(
      fiats.map(async (fiat) => {
        const ours = sum(done.filter((row) => row.fiat === fiat).map(({ pay }) => pay))
        const read = told.filter((fact) => fact.fiat === fiat).map(({ amount }) => amounts.read(fiat, amount))
        const theirs = sum((await Promise.all(read)).map((amount) => amount ?? units(0n)))
        return { fiat, ours: await amounts.fiatText(fiat, ours), theirs: await amounts.fiatText(fiat, theirs) }
      }),
    )
  }

  /** How much differs; undefined when the partner does not answer. */
  async function compare(platform: QuickbuyPlatform): Promise<number | undefined> {
    const partner = partners[platform]
    const until = clock.now()
    const period = { from: new Date(until.getTime() - PERIOD_MS), until }
    const told = partner === undefined ? 'away' : await progress.asked(() => partner.list(period))
    if (told === 'away' || told === 'refused') return undefined
    const facts = new Map(told.answer.map((fact) => [fact.id, fact]))
    for (const fact of facts.values())
      await progress.settled(fact.id, async (tx, row) => {
        if (row.platform === platform) await settling.settle(tx, row, fact)
      })
    const ours = await sql.triesBetween(db.queryable, { platform, ...period })
    const strange: string[] = []
    for (const fact of facts.values()) {
      if (!(await strangers.isStranger(platform, fact))) continue
      await strangers.note(platform, fact)
      strange.push(fact.number)
    }
    let differences = strange.length
    for (const { try_id: id } of ours) if (await judge(id, facts.get(id))) differences += 1
    const sums = await sumsOf(platform, await sql.triesBetween(db.queryable, { platform, ...period }), [
      ...facts.values(),
    ])
    const row = { platform, from_at: period.from, until_at: until, ours: ours.length, theirs: facts.size }
    await db.tx(async (tx) => {
      await insertComparison(tx, { ...row, differences, strange, sums, made_at: until })
      return ok()
    })
    return differences
  }

  return {
    compare,
    /** A partner whose list cannot be compared keeps no other from it. */
    async compareAll(): Promise<void> {
      const failures: unknown[] = []
      for (const { platform } of PLATFORMS)
        await compare(platform).catch((failure: unknown) => void failures.push(failure))
      if (failures.length > 0) throw failures[0]
    },
  }
}

function sum(amounts: readonly Units[]): Units {
  return units(amounts.reduce((all, amount) => all + amount, 0n))
}
