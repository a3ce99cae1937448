import { brandOf, type Card, type CardSetup, groupedNumber, hasExpired } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Db, Queryable } from '../../../platform/database/db.ts'
import type { IsListed } from '../../../platform/http/redirects.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { LimitRefusal, Limits } from '../../../platform/limits/limits.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { PublishFunding } from '../../funding/index.ts'
import { lockPerson } from '../../funding/index.ts'
import type { Kyc, KycNeeded } from '../../kyc/index.ts'
import { type Acquirer, AcquirerUnknown, type TokenFacts } from './acquirer.ts'
import { type CardRefusal, judgeCard, TAKEN_BRANDS } from './cards.rules.ts'
import * as sql from './cards.sql.ts'
import type { CardChecks } from './checks.ts'

export interface CardDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly limits: Limits
  readonly jobs: Pick<Jobs, 'now'>
  readonly kyc: Pick<Kyc, 'legalNameOf' | 'needed'>
  /** Without an acquirer no card is taken. */
  readonly acquirer: Acquirer | undefined
  readonly checks: Pick<CardChecks, 'begin' | 'askLater'>
  readonly siteUrl: string
  readonly publishFunding: PublishFunding
  readonly isListed: IsListed
}

export const FORGET_CARD = 'funding.card-forget'
export type ForgetPayload = { readonly cardId: string }

const MOST_CARDS = 5
/** Somebody who tries numbers must not find out here which of them live. */
const TRIES = { max: 10, windowMs: 24 * 60 * 60 * 1_000 }
const VERIFY_MS = 30 * 60_000
const REFUSED_SHOWN_MS = 60 * 60_000

export interface NewCard {
  readonly token: string
  readonly symbol?: string | undefined
  /** Of the page that asks: the bank sends its holder back there. */
  readonly origin: string | undefined
}

type AddRefusal =
  | CardRefusal
  | LimitRefusal
  | KycNeeded
  | { readonly code: 'funding.cards_away' | 'funding.card_token_unknown' | 'funding.card_known' }
  | { readonly code: 'funding.card_taken' }
  | { readonly code: 'funding.too_many_cards'; readonly most: number }

export type Cards = ReturnType<typeof createCards>

/** The cards of a person, all in the person's own name and each verified by its bank before it can pay. */
export function createCards({
  db,
  clock,
  ids,
  limits,
  jobs,
  kyc,
  acquirer,
  checks,
  siteUrl,
  publishFunding,
  isListed,
}: CardDeps) {
  async function holderOf(userId: string): Promise<string | undefined> {
    const name = await kyc.legalNameOf(userId)
    return name === null ? undefined : `${name.firstName} ${name.lastName}`
  }

  async function setup(userId: string): Promise<Result<CardSetup, KycNeeded | { code: 'funding.cards_away' }>> {
    const holder = await holderOf(userId)
    if (holder === undefined) return refuse(await kyc.needed(userId))
    if (acquirer === undefined) return refuse({ code: 'funding.cards_away' })
    return ok({ tokeniseUrl: acquirer.tokeniseUrl, holder, brands: [...TAKEN_BRANDS], most: MOST_CARDS })
  }

  /** Of the number no more than its beginning ever comes here. */
  function check(start: string) {
    const brand = brandOf(start)
    if (brand === undefined || !TAKEN_BRANDS.includes(brand)) return refuse({ code: 'funding.card_brand' as const })
    return ok({ formatted: groupedNumber(start), country: null, rail: null, brand })
  }

  async function factsOf(token: string) {
    try {
      const facts = await acquirer?.token(token)
      if (acquirer === undefined) return refuse({ code: 'funding.cards_away' as const })
      return facts === undefined ? refuse({ code: 'funding.card_token_unknown' as const }) : ok(facts)
    } catch (error) {
      if (error instanceof AcquirerUnknown) return refuse({ code: 'funding.cards_away' as const })
      throw error
    }
  }

  async function add(userId: string, card: NewCard): Promise<Result<Card, AddRefusal>> {
    const holder = await holderOf(userId)
    if (holder === undefined) return refuse(await kyc.needed(userId))
    const allowed = await limits.take(`funding.card:${userId}`, TRIES)
    if (!allowed.ok) return allowed
    const facts = await factsOf(card.token)
    if (!facts.ok) return facts
    const judged = judgeCard(facts.value, holder, clock.now())
    if (!judged.ok) return judged
    const kept = await keep(userId, card, facts.value)
    if (!kept.ok) return kept
    await checks.begin(kept.value)
    return ok(view((await sql.findCard(db.queryable, kept.value.id)) ?? kept.value, { now: clock.now(), isListed }))
  }

  /** The row stands before the bank is asked, so that a lost answer is asked for again. */
  async function keep(userId: string, { token, symbol, origin }: NewCard, facts: TokenFacts) {
    return db.tx(async (tx) => {
      await lockPerson(tx, userId)
      await sql.lockFingerprint(tx, facts.fingerprint)
      if (await sql.isAnothers(tx, userId, facts.fingerprint)) return refuse({ code: 'funding.card_taken' as const })
      if ((await sql.countCards(tx, userId)) >= MOST_CARDS)
        return refuse({ code: 'funding.too_many_cards' as const, most: MOST_CARDS })
      const now = clock.now()
      const id = ids.next('crd')
      const query = new URLSearchParams({ card: id, ...(symbol !== undefined && { symbol }) })
      const row = await sql.insertCard(tx, {
        id,
        user_id: userId,
        token,
        brand: facts.brand,
        last_four: facts.lastFour,
        exp_month: facts.expMonth,
        exp_year: facts.expYear,
        holder: facts.holder,
        fingerprint: facts.fingerprint,
        return_url: `${origin ?? siteUrl}/bankcard/addCard?${query}`,
        made_at: now,
        expires_at: new Date(now.getTime() + VERIFY_MS),
      })
      if (row === undefined) return refuse({ code: 'funding.card_known' as const })
      await checks.askLater(tx, row)
      publishFunding(tx, userId, { kind: 'card', id, state: 'verifying' })
      return ok(row)
    })
  }

  async function list(userId: string): Promise<Card[]> {
    const now = clock.now()
    const found = await sql.cardsOf(db.queryable, userId, new Date(now.getTime() - REFUSED_SHOWN_MS))
    return found.map((row) => view(row, { now, isListed }))
  }

  async function remove(userId: string, id: string) {
    return db.tx(async (tx) => {
      const removed = await sql.removeCard(tx, userId, id, clock.now())
      if (removed === undefined) return refuse({ code: 'funding.card_unknown' as const })
      publishFunding(tx, userId, { kind: 'card', id, state: 'removed' })
      const payload: ForgetPayload = { cardId: id }
      await jobs.now(tx, { name: FORGET_CARD, key: id, payload })
      return ok({})
    })
  }

  /** By job, which tries again: a token that nobody needs is not left lying about. */
  async function forget({ cardId }: ForgetPayload): Promise<void> {
    const row = await sql.findCard(db.queryable, cardId)
    if (row !== undefined) await acquirer?.forget(row.token)
  }

  /** One that can pay now, for whoever charges it. */
  async function usable(on: Queryable, userId: string, id: string) {
    const row = await sql.findCardOf(on, userId, id)
    if (row === undefined) return refuse({ code: 'funding.card_unknown' as const })
    if (row.state !== 'active') return refuse({ code: 'funding.card_unverified' as const })
    if (isOld(row, clock.now())) return refuse({ code: 'funding.card_expired' as const })
    return ok(row)
  }

  return { setup, check, add, list, remove, forget, usable }
}

const isOld = ({ exp_month: month, exp_year: year }: sql.CardRow, now: Date) => hasExpired({ month, year }, now)

function view(row: sql.CardRow, { now, isListed }: { readonly now: Date; readonly isListed: IsListed }): Card {
  return {
    id: row.id,
    brand: row.brand,
    lastFour: row.last_four,
    expMonth: row.exp_month,
    expYear: row.exp_year,
    holder: row.holder,
    state: row.state,
    expired: isOld(row, now),
    failure: row.failure,
    challengeUrl: row.challenge_url,
    challengeAtOnce: row.challenge_url !== null && isListed(row.challenge_url),
    createTime: row.made_at.toISOString(),
  }
}
