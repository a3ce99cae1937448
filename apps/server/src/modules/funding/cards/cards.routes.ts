import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../../platform/http/context.ts'
import type { BankPart } from '../bank/index.ts'
import type { CardPart } from './index.ts'

type CardCalls = Pick<
  typeof contract.funding,
  'cardSetup' | 'cards' | 'addCard' | 'removeCard' | 'checkCardNo' | 'acquireCreateOrder' | 'acquireCallback'
>

export function cardRoutes(
  { cards, createOrder, hear }: CardPart,
  { accounts }: Pick<BankPart, 'accounts'>,
): Handlers<CardCalls> {
  return {
    cardSetup: (_input, { principal }) => cards.setup(principal.userId),
    cards: async (_input, { principal }) => ok(await cards.list(principal.userId)),
    addCard: (input, { principal, origin }) => cards.add(principal.userId, { ...input, origin }),
    removeCard: ({ id }, { principal }) => cards.remove(principal.userId, id),
    acquireCreateOrder: (input, { principal, origin }) => createOrder(principal.userId, { ...input, origin }),
    acquireCallback: (_input, { signed }) => hear(signed),
    checkCardNo: async ({ cardStart, ...input }) => (cardStart === '' ? accounts.check(input) : cards.check(cardStart)),
  }
}
