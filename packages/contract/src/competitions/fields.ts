import { z } from 'zod'
import { text, time } from '../fields.ts'
import { COMPETITION_PHASES, PLACE_STATES } from './lists.ts'

export const competitionId = text().max(40)

const money = z.object({ amount: z.string(), asset: z.string() })

/** One prize for each of the places from one to another. */
const prize = z.object({ from: z.number(), to: z.number(), amount: z.string() })
export type CompetitionPrize = z.infer<typeof prize>

export const competition = z.object({
  id: z.string(),
  phase: z.enum(COMPETITION_PHASES),
  /** In the caller's language. */
  title: z.string(),
  summary: z.string(),
  /** What it is about, where that is one coin. */
  coin: z.string().nullable(),
  markets: z.array(z.string()),
  startTime: time,
  endTime: time,
  /** Until then ranks are looked at; prizes are paid after it. */
  reviewTime: time,
  /** Of all places together, and of the first one. */
  prizes: money,
  firstPrize: money,
  /** How many places bring something. */
  places: z.number(),
  /** In USDT, to be reached for a prize. */
  minimumVolume: z.string(),
  people: z.number(),
})
export type Competition = z.infer<typeof competition>

export const competitionDetail = competition.extend({
  /** In the caller's language, a paragraph a line. */
  rules: z.string(),
  table: z.array(prize),
  /** Least verification: 0 none, 1 sent for review, 2 proved. */
  level: z.number(),
  /** Where it runs; none given: everywhere that the policy allows. */
  countries: z.array(z.string()),
  /** Of terms and rules: what one joins stays what it is. */
  digest: z.string(),
  /** By the exchange's clock. */
  now: time,
})
export type CompetitionDetail = z.infer<typeof competitionDetail>

/** How the caller stands in one competition. Volumes are in USDT. */
export const ownPlace = z.object({
  id: z.string(),
  joined: z.boolean(),
  joinedTime: time.nullable(),
  /** Null before the first fill that counts, and without a place. */
  rank: z.number().nullable(),
  raw: z.string(),
  counted: z.string(),
  /** What more volume the next place wants, as it stands now; null at the top and without a place. */
  toNext: z.string().nullable(),
  /** What the place brings, as it stands now. */
  prize: money.nullable(),
  /** From then on nothing counts any more, because it is not offered where the caller lives. */
  stoppedTime: time.nullable(),
  /** Of the frozen place; null before ranks are frozen. */
  state: z.enum(PLACE_STATES).nullable(),
  /** Why the place was taken away. */
  reason: z.string().nullable(),
})
export type OwnPlace = z.infer<typeof ownPlace>

/** A competition with what it is for whoever asks. */
export const ownCompetition = competition.extend({ own: ownPlace.nullable() })
export type OwnCompetition = z.infer<typeof ownCompetition>

/** Something else that runs for a coin. */
export const coinActivity = z.object({ id: z.string(), title: z.string(), page: z.string(), endTime: time })
export type CoinActivity = z.infer<typeof coinActivity>
