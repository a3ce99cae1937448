import type { Airdrop, AirdropRefusalCode } from '@bourse/contract'

/** What an address asks for; its name in the specification's own links is `id`. */
export const idIn = (search: string): string => new URLSearchParams(search).get('id') ?? ''

/** What a person can do about a refusal; nothing, where only time or another airdrop helps. */
export const NEXT_STEPS = {
  'policy.denied': 'restricted',
  'policy.gate': 'restricted',
  'activities.not_eligible': 'others',
  'airdrops.not_started': undefined,
  'airdrops.ended': 'others',
  'activities.paused': undefined,
  'airdrops.already_claimed': 'records',
  'kyc.needed': 'verify',
  'activities.cap_reached': 'others',
  'airdrops.below_threshold': 'deposit',
  'airdrops.too_late': 'others',
} as const satisfies Readonly<Record<AirdropRefusalCode, string | undefined>>

/** Its key among the texts, where a dot would lead deeper. */
export const refusalKey = (code: AirdropRefusalCode) => code.replace('.', '_')

/** Where a threshold and a balance stand on one scale, 0 to 1: the threshold always at two thirds or before the end. */
export function thresholdScale(
  balance: string,
  minimum: string,
): { readonly balance: number; readonly minimum: number } {
  const [own, asked] = [Number(balance), Number(minimum)]
  const most = Math.max(own * 1.1, asked * 1.5)
  return { balance: own / most, minimum: asked / most }
}

export interface AirdropParts {
  readonly open: readonly Airdrop[]
  readonly soon: readonly Airdrop[]
  readonly ended: readonly Airdrop[]
}

export function partsOf(records: readonly Airdrop[]): AirdropParts {
  const of = (...phases: readonly Airdrop['phase'][]) => records.filter(({ phase }) => phases.includes(phase))
  return { open: of('running', 'sold_out', 'paused'), soon: of('soon'), ended: of('ended') }
}

/** Spots as a budget, so that they are drawn as one. */
export function spotBudget({ spots, left, amount, coin }: Airdrop) {
  const free = left ?? spots
  return {
    ...{ pool: 'reward' as const, asset: coin, people: null, reserved: '0' },
    ...{ budget: String(spots), spent: String(spots - free), left: String(free), amount },
  }
}
