import type { FundingParts } from '../index.ts'
import { createCallback } from './callback.ts'
import { createCards } from './cards.ts'
import { createCardChecks } from './checks.ts'

export type CardPart = ReturnType<typeof createCardPart>

/** Cards that people pay in with. */
export function createCardPart({ acquirer: connected, ...deps }: FundingParts) {
  const acquirer = connected?.acquirer
  const checks = createCardChecks({ ...deps, acquirer })
  const cards = createCards({ ...deps, acquirer, checks })
  const callback = createCallback({ ...deps, checks, webhookSecret: connected?.webhookSecret })
  return { cards, checks, callback }
}
