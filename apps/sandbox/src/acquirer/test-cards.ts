import type { CardFailure } from '@bourse/contract'

/** How a card behaves when it pays. Any other number pays at once. */
export type Behaviour = 'pays' | 'challenge' | 'late' | 'silent' | 'unverified' | `declines:${CardFailure}`

/** Numbers that the payment industry keeps for tests; they belong to nobody. */
const TEST_CARDS: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': 'pays',
  '5555555555554444': 'pays',
  '4000002500003155': 'challenge',
  '4000000000000077': 'late',
  '4000000000000341': 'silent',
  '4000000000000002': 'unverified',
  '4000000000009995': 'declines:insufficient_funds',
  '4000000000000069': 'declines:card_expired',
  '4000000000000127': 'declines:over_card_limit',
}

export function behaviourOf(number: string): Behaviour {
  return TEST_CARDS[number] ?? 'pays'
}

/** For the console, so that nobody has to look them up. */
export const SHOWN_CARDS = Object.entries(TEST_CARDS).map(([number, behaviour]) => ({ number, behaviour }))

export function failureOf(behaviour: Behaviour): CardFailure | undefined {
  const declines = /^declines:(\w+)$/.exec(behaviour)
  return declines === null ? undefined : (declines[1] as CardFailure)
}
