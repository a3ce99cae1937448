import { z } from 'zod'
import { count } from '../binance/answers.ts'

const seconds = z.int().describe('Seconds since 1970.')

/** What this protocol calls an error. */
export const failure = z.strictObject({ s: z.literal('error'), errmsg: z.string() }).meta({ id: 'ChartError' })

export const config = z.strictObject({
  supported_resolutions: z.array(z.string()),
  ...{ supports_search: z.boolean(), supports_group_request: z.boolean(), supports_marks: z.boolean() },
  ...{ supports_timescale_marks: z.boolean(), supports_time: z.boolean() },
  exchanges: z.array(z.strictObject({ value: z.string(), name: z.string(), desc: z.string() })),
  symbols_types: z.array(z.strictObject({ name: z.string(), value: z.string() })),
})

export const time = z.string().regex(/^\d+$/).describe('Seconds since 1970.')

const info = z
  .strictObject({
    ...{ name: z.string(), ticker: z.string(), description: z.string(), type: z.string() },
    ...{ exchange: z.string(), listed_exchange: z.string(), session: z.string(), timezone: z.string() },
    ...{ minmov: count, minmov2: count, pricescale: count, volume_precision: count },
    ...{ currency_code: z.string(), format: z.string() },
    ...{ has_intraday: z.boolean(), has_daily: z.boolean(), has_weekly_and_monthly: z.boolean() },
    ...{ intraday_multipliers: z.array(z.string()), daily_multipliers: z.array(z.string()) },
    ...{ weekly_multipliers: z.array(z.string()), monthly_multipliers: z.array(z.string()) },
    ...{ supported_resolutions: z.array(z.string()), data_status: z.string() },
  })
  .meta({ id: 'ChartSymbol' })
export const symbol = z.union([info, failure])

export const found = z.array(
  z.strictObject({
    ...{ symbol: z.string(), full_name: z.string(), description: z.string() },
    ...{ exchange: z.string(), ticker: z.string(), type: z.string() },
  }),
)

const numbers = z.array(z.number())
export const history = z.union([
  z.strictObject({
    ...{ s: z.literal('ok'), t: z.array(seconds) },
    ...{ o: numbers, h: numbers, l: numbers, c: numbers, v: numbers },
  }),
  z.strictObject({ s: z.literal('no_data'), nextTime: seconds.optional() }),
  failure,
])
