import type { CoinInput, OfficeCoin, OfficeTag, TagInput } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import { type Actor, changesOf, type Facts, type RecordAct } from '../../../platform/acts.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import {
  type Catalogue,
  type Coin,
  missingLanguages,
  type NewCoin,
  type Tag,
  wholeTexts,
} from '../catalogue/catalogue.ts'
import type { Listings } from '../catalogue/listings.ts'
import { type CoinRefusal, judgeCoin, judgeTag, type TagRefusal } from './coin-office.rules.ts'
import * as sql from './coins.sql.ts'

export interface CoinOfficeDeps {
  readonly db: Db
  readonly markets: Pick<Listings, 'asset'> & { readonly catalogue: Catalogue }
  readonly recordAct: RecordAct
}

type ChangedMeanwhile = { readonly code: 'markets.changed_meanwhile' }

/** Coins and tags, for staff: all languages, every state, each act on record with what was before it. */
export function createCoinOffice({ db, markets, recordAct }: CoinOfficeDeps) {
  const { catalogue } = markets

  async function coinFacts(input: CoinInput) {
    const { byCode, tags } = await catalogue.known()
    const asset = await markets.asset(input.symbol)
    return { isFiat: asset?.kind === 'fiat', markets: byCode.get(input.symbol)?.markets.length ?? 0, tags }
  }

  async function writeCoin(tx: Tx, input: CoinInput, actor: Actor): Promise<Result<void, ChangedMeanwhile>> {
    await sql.lockCatalogue(tx)
    const before = await sql.findCoin(tx, input.symbol)
    if ((before?.version ?? 0) !== input.version) return refuse({ code: 'markets.changed_meanwhile' })
    const placed = await sql.listCoinTags(tx)
    const tagsBefore = placed.filter(({ coin }) => coin === input.symbol).map(({ tag }) => tag)
    const row = rowOf(input)
    if (before === undefined) await sql.insertCoin(tx, row)
    else await sql.updateCoin(tx, row)
    await sql.setTagsOfCoin(tx, input.symbol, input.tags)
    const detail = changesOf(
      before === undefined ? {} : plainCoin(before, tagsBefore),
      plainCoin(row, [...input.tags].sort()),
    )
    const act = before === undefined ? 'markets.coin_added' : 'markets.coin_changed'
    await recordAct(tx, { actor, act, subject: input.symbol, detail })
    return ok()
  }

  async function writeTag(
    tx: Tx,
    input: TagInput,
    actor: Actor,
  ): Promise<Result<void, ChangedMeanwhile | { readonly code: 'markets.tag_taken' }>> {
    await sql.lockCatalogue(tx)
    const before = await sql.findTag(tx, input.tag)
    if (before !== undefined && input.version === 0) return refuse({ code: 'markets.tag_taken' })
    if ((before?.version ?? 0) !== input.version) return refuse({ code: 'markets.changed_meanwhile' })
    const placed = await sql.listCoinTags(tx)
    const coinsBefore = placed.filter(({ tag }) => tag === input.tag).map(({ coin }) => coin)
    const { tag: code, version: _, coins, ...rest } = input
    const row = { code, ...rest }
    if (before === undefined) await sql.insertTag(tx, row)
    else await sql.updateTag(tx, row)
    await sql.setCoinsOfTag(tx, code, [...new Set(coins)])
    const detail = changesOf(
      before === undefined ? {} : plainTag({ ...before, coins: coinsBefore }),
      plainTag({ ...row, coins }),
    )
    const act = before === undefined ? 'markets.tag_added' : 'markets.tag_changed'
    await recordAct(tx, { actor, act, subject: code, detail })
    return ok()
  }

  return {
    listCoins: async (): Promise<OfficeCoin[]> => (await catalogue.known()).coins.map(officeCoin),
    listTags: async (): Promise<OfficeTag[]> => (await catalogue.known()).tags.map(officeTag),

    async saveCoin(input: CoinInput, actor: Actor): Promise<Result<OfficeCoin, CoinRefusal | ChangedMeanwhile>> {
      const judged = judgeCoin(input, await coinFacts(input))
      if (!judged.ok) return judged
      const written = await db.tx((tx) => writeCoin(tx, input, actor))
      if (!written.ok) return written
      catalogue.changed()
      const coin = await catalogue.coin(input.symbol)
      assert(coin !== undefined, 'what was written is there')
      return ok(officeCoin(coin))
    },

    async saveTag(
      input: TagInput,
      actor: Actor,
    ): Promise<Result<OfficeTag, TagRefusal | ChangedMeanwhile | { readonly code: 'markets.tag_taken' }>> {
      const { byCode } = await catalogue.known()
      const judged = judgeTag(input, (code) => byCode.has(code))
      if (!judged.ok) return judged
      const written = await db.tx((tx) => writeTag(tx, input, actor))
      if (!written.ok) return written
      catalogue.changed()
      const tag = (await catalogue.known()).tags.find(({ code }) => code === input.tag)
      assert(tag !== undefined, 'what was written is there')
      return ok(officeTag(tag))
    },
  }
}

function rowOf(input: CoinInput): NewCoin {
  const { symbol: code, coinImgUrl: imageUrl, version: _, tags: __, ...rest } = input
  return {
    ...rest,
    code,
    imageUrl,
    about: missingLanguages(input.about).length === 0 ? input.about : {},
    launchYear: input.launchYear === null ? null : Number(input.launchYear),
    listedAt: input.listedAt === null ? null : new Date(input.listedAt),
    opensAt: input.opensAt === null ? null : new Date(input.opensAt),
  }
}

function officeCoin(coin: Coin): OfficeCoin {
  return {
    symbol: coin.code,
    name: coin.name,
    version: coin.version,
    isAsset: coin.scale !== undefined,
    markets: coin.markets.map(({ symbol }) => symbol),
    about: coin.about,
    coinImgUrl: coin.imageUrl,
    website: coin.website,
    explorer: coin.explorer,
    whitePaper: coin.whitePaper,
    launchYear: coin.launchYear,
    circulatingSupply: coin.circulatingSupply,
    totalSupply: coin.totalSupply,
    maxSupply: coin.maxSupply,
    listedAt: coin.listedAt?.toISOString() ?? null,
    state: coin.state,
    opensAt: coin.opensAt?.toISOString() ?? null,
    tags: [...coin.tags],
    chains: [...coin.chains],
    audits: [...coin.audits],
    risks: coin.risks.map(wholeTexts),
  }
}

function officeTag({ code: tag, coins, ...rest }: Tag): OfficeTag {
  return { tag, ...rest, coins: [...coins] }
}

function plainCoin(coin: Partial<Pick<sql.CoinRow, 'version'>> & NewCoin, tags: readonly string[]): Facts {
  const { code: _, version: __, about, chains, audits, risks, listedAt, opensAt, ...rest } = coin
  return {
    ...rest,
    listedAt: listedAt?.toISOString() ?? null,
    opensAt: opensAt?.toISOString() ?? null,
    about: { ...about },
    chains: chains.map((chain) => ({ ...chain })),
    audits: audits.map((audit) => ({ ...audit })),
    risks: risks.map((risk) => ({ ...risk })),
    tags,
  }
}

function plainTag({
  name,
  about,
  kind,
  rule,
  position,
  active,
  most,
  days,
  coins,
}: Omit<Tag, 'code' | 'version' | 'name' | 'about'> & {
  readonly name: sql.StoredTexts
  readonly about: sql.StoredTexts
}): Facts {
  return { name: { ...name }, about: { ...about }, kind, rule, position, active, most, days, coins: [...coins] }
}
