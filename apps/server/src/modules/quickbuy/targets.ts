import { createHash } from 'node:crypto'
import type { Language } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { Asker, OutflowProof } from '../identity/index.ts'
import type { CoinRisk } from '../screening/index.ts'
import type { Amounts } from './amounts.ts'
import type { QuickbuyDeps } from './deps.ts'
import type { NewOrder, OrderRow } from './orders.sql.ts'
import type { QuoteRow } from './quotes.sql.ts'
import type { OpenPlatform, Quotes } from './quotes.ts'

/** Where the coins are wanted, and what shows that it is the owner who wants it. */
export interface WantedTarget {
  readonly target: 'own' | 'outside'
  readonly chainName?: string | undefined
  readonly address?: string | undefined
  readonly tag?: string | undefined
  readonly fundPassword?: string | undefined
  readonly code?: string | undefined
  readonly smsCode?: string | undefined
  readonly googleCode?: string | undefined
}

interface OutsideAddress {
  readonly chainName: string
  readonly address: string
  readonly tag?: string | undefined
}

export type Target = Pick<NewOrder, 'target' | 'delivery' | 'chain' | 'address' | 'memo' | 'float_user'> & {
  /** Of an outside address alone. */
  readonly proof: OutflowProof | undefined
  readonly found: CoinRisk | undefined
}

type Screened = Pick<Target, 'chain' | 'address' | 'memo' | 'found'>

export type Targets = ReturnType<typeof createTargets>
type Deps = Pick<QuickbuyDeps, 'db' | 'custody' | 'identity' | 'screening' | 'withdrawals'> & {
  readonly amounts: Amounts
  readonly quotes: Pick<Quotes, 'find'>
}

/** Where what is bought goes. */
export function createTargets({ db, custody, identity, screening, withdrawals, amounts, quotes }: Deps) {
  const { outside } = withdrawals

  async function own(userId: string, quote: QuoteRow, { facts, floatUser }: OpenPlatform, chainName?: string) {
    const nothing = { proof: undefined, found: undefined }
    if (facts.delivery === 'float')
      return ok<Target>({
        ...OWN,
        delivery: 'float',
        chain: null,
        address: null,
        memo: null,
        float_user: floatUser,
        ...nothing,
      })
    const code = chainName ?? custody.chains.of(quote.asset)[0]?.code ?? ''
    const given = await custody.addresses.addressOf(userId, quote.asset, code)
    if (!given.ok)
      return refuse({
        code: given.refusal.code === 'funding.signer_away' ? 'funding.signer_away' : 'funding.chain_unknown',
      })
    const { address, tag: memo } = given.value
    return ok<Target>({ ...OWN, delivery: 'chain', chain: code, address, memo, float_user: null, ...nothing })
  }

  /** It never passes the account, so that whoever is in somebody's session could send it anywhere: it is proven as a withdrawal is. */
  async function elsewhere(asker: Asker, quote: QuoteRow, { facts }: OpenPlatform, wanted: WantedTarget) {
    if (facts.delivery === 'float') return refuse({ code: 'quickbuy.own_only' as const })
    const { chainName = '', address = '', tag, fundPassword, code } = wanted
    const judged = await judge(asker.userId, quote, { chainName, address, tag })
    if (!judged.ok) return judged
    const at = judged.value
    if (fundPassword === undefined) return refuse({ code: 'identity.fund_password_missing' as const })
    if (code === undefined) return refuse({ code: 'identity.code_missing' as const })
    const { googleCode, smsCode } = wanted
    const codes = { act: 'withdraw', content: contentOf(quote, at), code, smsCode } as const
    const proof = await identity.outflows.check(asker, { fundPassword, googleCode }, codes)
    if (!proof.ok) return proof
    const screened = await screen(asker.userId, quote, at)
    if (!screened.ok) return screened
    const found = screened.value
    return ok<Target>({ target: 'outside', delivery: 'chain', ...at, float_user: null, proof: proof.value, found })
  }

  /** Whether this person may have coins sent past their account now, and there. */
  async function judge(userId: string, quote: QuoteRow, to: OutsideAddress) {
    const read = outside.read(quote.asset, to)
    if (!read.ok) return read
    const person = await outside.judgePerson(db.queryable, userId)
    if (!person.ok) return person
    const allowed = await outside.judge(db.queryable, userId, read.value)
    const { chain, address, memo } = read.value
    return allowed.ok ? ok<At>({ chain: chain.code, address, memo }) : allowed
  }

  async function coinsOf(userId: string, quote: QuoteRow, at: At) {
    const amount = `${await amounts.coinText(quote.asset, quote.receive)} ${quote.asset}`
    const { chain, address } = at
    return { subjectId: quote.id, userId, chain, asset: quote.asset, address, txId: null, amount }
  }

  /** What is answered about an address that is refused is kept, although the order is not made. */
  async function screen(userId: string, quote: QuoteRow, at: At) {
    const { chain, address } = at
    const found = await screening.coins.askOut({ reference: quote.id, chain, asset: quote.asset, address })
    if (found === undefined) return refuse({ code: 'quickbuy.address_unscreened' as const })
    const coins = await coinsOf(userId, quote, at)
    if (!(await screening.coins.stopsOut(db.queryable, coins, found))) return ok(found)
    await db.tx(async (tx) => {
      await screening.coins.recordOut(tx, coins, { found, stopped: true })
      return ok()
    })
    return refuse({ code: 'quickbuy.address_refused' as const })
  }

  return {
    find: (asker: Asker, quote: QuoteRow, opened: OpenPlatform, wanted: WantedTarget) =>
      wanted.target === 'own'
        ? own(asker.userId, quote, opened, wanted.chainName)
        : elsewhere(asker, quote, opened, wanted),

    /** Another try goes where the first was proven to go. Whether it still may is judged again: much can have happened in a day. */
    async again({ user_id: userId, target, chain, address, memo }: OrderRow, quote: QuoteRow) {
      const place = { chain, address, memo }
      if (target === 'own' || chain === null || address === null) return ok<Screened>({ ...place, found: undefined })
      const judged = await judge(userId, quote, { chainName: chain, address, tag: memo ?? undefined })
      if (!judged.ok) return judged
      const screened = await screen(userId, quote, judged.value)
      return screened.ok ? ok<Screened>({ ...place, found: screened.value }) : screened
    },

    /** In the transaction of the order. */
    async record(tx: Tx, userId: string, quote: QuoteRow, { chain, address, memo, found }: Screened): Promise<void> {
      if (found === undefined || chain === null || address === null) return
      await screening.coins.recordOut(tx, await coinsOf(userId, quote, { chain, address, memo }), {
        found,
        stopped: false,
      })
    },

    checkFormat(asked: OutsideAddress & { readonly symbol: string }) {
      const read = outside.read(asked.symbol, asked)
      return read.ok ? ok({ address: read.value.address, tag: read.value.memo }) : read
    },

    async sendCode(
      { userId, ip }: { userId: string; ip: string },
      { quoteId, ...to }: OutsideAddress & { readonly quoteId: string },
      language: Language,
    ) {
      const quote = await quotes.find(quoteId)
      if (quote === undefined) return refuse({ code: 'quickbuy.quote_unknown' as const })
      const read = outside.read(quote.asset, to)
      if (!read.ok) return read
      const at = { chain: read.value.chain.code, address: read.value.address, memo: read.value.memo }
      const what = `${await amounts.coinText(quote.asset, quote.receive)} ${quote.asset}`
      const shown = at.memo === null ? at.address : `${at.address} (${at.memo})`
      const content = { digest: contentOf(quote, at), what, to: shown }
      return identity.outflows.sendCodes({ userId, act: 'withdraw', content, language, ip })
    },
  }
}

type At = { readonly chain: string; readonly address: string; readonly memo: string | null }

const OWN = { target: 'own' } as const

/** All that a code for this address counts for: whoever has it can send nothing else, and nothing elsewhere. */
function contentOf({ asset }: QuoteRow, { chain, address, memo }: At): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(['quick_buy', asset, chain, address, memo]))
    .digest()
}
