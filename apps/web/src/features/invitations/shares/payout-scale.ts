interface Standing {
  readonly payTime: string
  readonly now: string
}

export interface PayoutScale {
  /** The payout before. */
  readonly from: string
  /** How much of the time between the two is over, from 0 to 1. */
  readonly share: number
  readonly daysLeft: number
}

const DAY_MS = 86_400_000

/** Payouts are on the 1st and the 15th of each month, by UTC. */
export function payoutScale({ payTime, now }: Standing): PayoutScale {
  const to = new Date(payTime)
  const isFirst = to.getUTCDate() === 1
  const from = Date.UTC(to.getUTCFullYear(), to.getUTCMonth() - (isFirst ? 1 : 0), isFirst ? 15 : 1, to.getUTCHours())
  const [past, whole] = [Date.parse(now) - from, to.getTime() - from]
  return {
    from: new Date(from).toISOString(),
    share: Math.min(1, Math.max(0, past / whole)),
    daysLeft: Math.max(0, Math.floor((to.getTime() - Date.parse(now)) / DAY_MS)),
  }
}
