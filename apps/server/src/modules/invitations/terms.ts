import { INVITE_TASKS, type InviteTask } from '@bourse/contract'
import { assert, maxUnits, ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import { z } from 'zod'
import type { Terms, TermsRefusal } from '../activities/index.ts'
import { POUND, SCALE } from './invitations.rules.ts'

/** Cash and fee coupon in GBP. */
const prize = z.strictObject({ cash: z.string(), coupon: z.string() })
const prizes = z.strictObject({ inviterOld: prize, inviterNew: prize, friend: prize })
const typedTerms = z.strictObject({
  part: z.literal('missions').default('missions'),
  prizes: z.partialRecord(z.enum(INVITE_TASKS), prizes).default({}),
  draw: z
    .strictObject({
      asset: z.string(),
      prizes: z
        .array(z.strictObject({ weight: z.number().int().positive().max(1_000_000), amount: z.string() }))
        .min(1)
        .max(20),
    })
    .optional(),
})

const some = (cash: string, coupon: string) => ({ cash, coupon })
const NONE = some('0', '0')

/** What the tasks bring, unless an activity says otherwise. */
const STANDARD: Readonly<Record<InviteTask, z.infer<typeof prizes>>> = {
  registration: { inviterOld: NONE, inviterNew: NONE, friend: some('0', '1') },
  kyc: { inviterOld: some('0', '1'), inviterNew: some('0', '1'), friend: some('0', '2') },
  junior: { inviterOld: some('5', '5'), inviterNew: some('0', '10'), friend: some('0', '5') },
  senior: { inviterOld: some('20', '20'), inviterNew: some('0', '40'), friend: some('10', '10') },
}

/** Mean 2.15. */
const STANDARD_DRAW = {
  asset: 'USDT',
  prizes: [
    { weight: 600, amount: '1' },
    { weight: 300, amount: '2' },
    { weight: 90, amount: '5' },
    { weight: 10, amount: '50' },
  ],
}

export interface Prize {
  readonly cash: Units
  readonly coupon: Units
}
export interface TaskPrizes {
  readonly inviterOld: Prize
  readonly inviterNew: Prize
  readonly friend: Prize
}
export interface DrawPrize {
  readonly weight: number
  readonly units: Units
}
export interface MissionsTerms {
  readonly prizes: Readonly<Record<InviteTask, TaskPrizes>>
  readonly draw: { readonly asset: string; readonly scale: number; readonly prizes: readonly DrawPrize[] }
}

/** What the house usually gives; a draw in whole coins. */
export function standardTerms() {
  const read = ({ cash, coupon }: z.infer<typeof prize>): Prize => ({
    cash: units(BigInt(cash) * POUND),
    coupon: units(BigInt(coupon) * POUND),
  })
  const of = (task: InviteTask): TaskPrizes => {
    const { inviterOld, inviterNew, friend } = STANDARD[task]
    return { inviterOld: read(inviterOld), inviterNew: read(inviterNew), friend: read(friend) }
  }
  const prizes = { registration: of('registration'), kyc: of('kyc'), junior: of('junior'), senior: of('senior') }
  const rows = STANDARD_DRAW.prizes.map(({ weight, amount }) => ({ weight, whole: amount }))
  return { prizes, draw: { asset: STANDARD_DRAW.asset, prizes: rows } }
}

/** As they are kept: amounts in whole units, written as text. */
interface Kept {
  readonly part: 'missions'
  readonly prizes: Readonly<Record<InviteTask, Readonly<Record<keyof TaskPrizes, readonly [string, string]>>>>
  readonly draw: {
    readonly asset: string
    readonly scale: number
    readonly prizes: readonly (readonly [number, string])[]
  }
}

/** An activity of a project whose token is paid for friends' trades: the module of shares reads it. */
const tokenTerms = z.strictObject({ coin: z.string() })

const wrong = (field: string) => refuse({ code: 'activities.terms_wrong' as const, field })

/** Terms of the missions and the draw, as drafted; what is left out is what the house usually gives. */
export async function readMissionsTerms(
  typed: Readonly<Record<string, unknown>>,
  scaleOf: (asset: string) => Promise<number | undefined>,
): Promise<Result<Terms, TermsRefusal>> {
  const token = tokenTerms.safeParse(typed)
  if (token.success) {
    const { coin } = token.data
    return (await scaleOf(coin)) === undefined ? wrong('coin') : ok({ coin })
  }
  const read = typedTerms.safeParse(typed)
  if (!read.success) return wrong(read.error.issues[0]?.path.join('.') ?? 'part')
  const { prizes: given, draw = STANDARD_DRAW } = read.data
  const kept: [InviteTask, Record<keyof TaskPrizes, readonly [string, string]>][] = []
  for (const task of INVITE_TASKS) {
    const of = { ...STANDARD[task], ...given[task] }
    const parts = [keptPrize(of.inviterOld), keptPrize(of.inviterNew), keptPrize(of.friend)]
    const [inviterOld, inviterNew, friend] = parts
    if (inviterOld === undefined || inviterNew === undefined || friend === undefined) return wrong(`prizes.${task}`)
    kept.push([task, { inviterOld, inviterNew, friend }])
  }
  const scale = await scaleOf(draw.asset)
  if (scale === undefined) return wrong('draw.asset')
  const rows: [number, string][] = []
  for (const { weight, amount } of draw.prizes) {
    const value = parseUnits(amount, scale)
    if (!value.ok || value.value <= 0n) return wrong('draw.prizes')
    rows.push([weight, String(value.value)])
  }
  const terms = { part: 'missions', prizes: Object.fromEntries(kept), draw: { asset: draw.asset, scale, prizes: rows } }
  return ok(terms as Terms)
}

function keptPrize({ cash, coupon }: z.infer<typeof prize>): readonly [string, string] | undefined {
  const [one, other] = [parseUnits(cash, SCALE), parseUnits(coupon, SCALE)]
  return one.ok && other.ok ? [String(one.value), String(other.value)] : undefined
}

/** Whether an activity of invitations is about missions. */
export const isMissions = (terms: Terms): boolean => (terms as { readonly part?: unknown }).part === 'missions'

export function missionsTermsOf(terms: Terms): MissionsTerms {
  assert(isMissions(terms), 'these terms are of missions')
  const { prizes: kept, draw } = terms as unknown as Kept
  const read = ([cash, coupon]: readonly [string, string]): Prize => ({
    cash: units(BigInt(cash)),
    coupon: units(BigInt(coupon)),
  })
  const of = (task: InviteTask): TaskPrizes => {
    const { inviterOld, inviterNew, friend } = kept[task]
    return { inviterOld: read(inviterOld), inviterNew: read(inviterNew), friend: read(friend) }
  }
  return {
    prizes: { registration: of('registration'), kyc: of('kyc'), junior: of('junior'), senior: of('senior') },
    draw: { ...draw, prizes: draw.prizes.map(([weight, value]) => ({ weight, units: units(BigInt(value)) })) },
  }
}

/** What all four tasks cost at most, and a draw on average, for one friend. */
export function costsOf(terms: Terms) {
  if (!isMissions(terms)) return []
  const { prizes: all, draw } = missionsTermsOf(terms)
  let [cash, coupon] = [0n, 0n]
  for (const { inviterOld, inviterNew, friend } of Object.values(all)) {
    cash += maxUnits(inviterOld.cash, inviterNew.cash) + friend.cash
    coupon += maxUnits(inviterOld.coupon, inviterNew.coupon) + friend.coupon
  }
  const weights = BigInt(draw.prizes.reduce((sum, { weight }) => sum + weight, 0))
  const mean = draw.prizes.reduce((sum, { weight, units: of }) => sum + BigInt(weight) * of, 0n) / weights
  return [
    { pool: 'reward' as const, asset: 'GBP', units: units(cash) },
    { pool: 'coupon' as const, asset: 'GBP', units: units(coupon) },
    { pool: 'reward' as const, asset: draw.asset, units: units(mean) },
  ]
}
