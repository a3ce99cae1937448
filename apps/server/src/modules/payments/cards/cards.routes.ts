import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Handlers } from '../../../platform/http/context.ts'
import type { CardPart } from './index.ts'

type CardCalls = Pick<
  typeof contract.payments,
  'cardSetup' | 'cards' | 'addCard' | 'removeCard' | 'checkCardNo' | 'acquireCreateOrder' | 'acquireCallback'
>

export function cardRoutes({ cards, createOrder, hear, checkAccount }: CardPart): Handlers<CardCalls> {
  return {
    cardSetup: (_input, { principal }) => cards.setup(principal.userId),
    cards: async (_input, { principal }) => ok(await cards.list(principal.userId)),
    addCard: (input, { principal, origin }) => cards.add(principal.userId, { ...input, origin }),
    removeCard: ({ id }, { principal }) => cards.remove(principal.userId, id),
    acquireCreateOrder: (input, { principal, origin, request }) =>
      createOrder(principal.userId, { ...input, origin }, request),
    checkCardNo: async ({ cardStart, ...input }) => (cardStart === '' ? checkAccount(input) : cards.check(cardStart)),
    acquireCallback: (_input, { signed }) => hear(signed),
  }
}
