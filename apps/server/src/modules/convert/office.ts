import type { ConvertAsset, ConvertDesk, ConvertSetting, Currency, DeskAsset, OfficeConversion } from '@bourse/contract'
import { CONVERT_CLASSES } from '@bourse/contract'
import { formatUnits, MAX_SCALE, powerOfTen, units } from '@bourse/money'
import { systemAccount } from '../ledger/index.ts'
import type { Conversions } from './conversions.ts'
import {
  classOf,
  HOUR_MS,
  hourRoom,
  kindOf,
  MOST_MOVE_BPS,
  MOST_OPEN_QUOTES,
  MOST_UNUSED_AN_HOUR,
  QUOTE_MS,
  startOfDay,
  worthIn,
} from './convert.rules.ts'
import type { ConvertDeps } from './deps.ts'
import { centsText, type Figures, figuresView, percentText } from './desk.rules.ts'
import type { Desk } from './desk.ts'
import type { Halts, Standing } from './halts.ts'
import * as sql from './quotes.sql.ts'
import { text } from './terms.ts'

export interface OfficeDeps extends Pick<ConvertDeps, 'db' | 'clock' | 'ledger' | 'markets' | 'identity'> {
  readonly desk: Pick<Desk, 'known' | 'proposals'>
  readonly halts: Halts
  readonly conversions: Pick<Conversions, 'shown'>
}

export type Office = ReturnType<typeof createOffice>

/** What people and staff see of the house's side. */
export function createOffice({ db, clock, ledger, markets, identity, desk, halts, conversions }: OfficeDeps) {
  const standings = async () => {
    const assets = await markets.assets()
    return { assets, found: await halts.of(assets.map(({ code }) => code)) }
  }

  async function setting(): Promise<ConvertSetting> {
    const [{ assets, found }, { figures }] = [await standings(), await desk.known()]
    return {
      assets: assets.map((asset): ConvertAsset => {
        const { code: coin } = asset
        return { coin, kind: kindOf(asset), class: classOf(asset), halted: found.get(coin)?.halt ?? null }
      }),
      rules: {
        spreads: CONVERT_CLASSES.map((kind) => ({ class: kind, percent: percentText(figures[`${kind}_bps`]) })),
        minimum: centsText(figures.minimum_cents),
        maximum: centsText(figures.maximum_cents),
        dayMaximum: centsText(figures.day_cents),
        quoteSeconds: QUOTE_MS / 1_000,
        movePercent: percentText(Number(MOST_MOVE_BPS)),
        openQuotes: MOST_OPEN_QUOTES,
        unusedQuotesPerHour: MOST_UNUSED_AN_HOUR,
      },
    }
  }

  async function overview(staffId: string): Promise<ConvertDesk> {
    const now = clock.now()
    const on = db.queryable
    const { assets, found } = await standings()
    const { figures } = await desk.known()
    const accounts = assets.flatMap(({ code }) => [systemAccount('treasury', code), systemAccount('spread', code)])
    const balances = await ledger.peekBalances(on, accounts)
    const balanceOf = (kind: string, asset: string) =>
      balances.find((one) => one.kind === kind && one.asset === asset)?.balance ?? 0n
    const left = await sql.allLeftSince(on, new Date(now.getTime() - HOUR_MS))
    const euro = { scale: assets.find(({ code }) => code === 'EUR')?.scale ?? 0, value: found.get('EUR')?.value }
    const { conversions: count, eur } = await sql.madeSince(on, startOfDay(now))
    return {
      time: now.toISOString(),
      figures: figuresView(figures),
      proposals: await desk.proposals(staffId),
      assets: assets.map((asset) =>
        assetView(asset, {
          ...{ figures, euro, now, standing: found.get(asset.code), left: left.get(asset.code) ?? 0n },
          ...{ has: balanceOf('treasury', asset.code), spread: balanceOf('spread', asset.code) },
        }),
      ),
      today: { conversions: count, eur: euroFigure(eur, euro.scale) },
    }
  }

  async function list(query: {
    search?: string | undefined
    symbol?: string | undefined
    current: number
    size: number
  }) {
    const { search = '', symbol, current, size } = query
    const byUid = /^\d{1,12}$/.test(search) ? await identity.findUserIdByUid(Number(search)) : undefined
    const userId = byUid ?? (search.startsWith('usr_') ? search : undefined)
    const id = search === '' || userId !== undefined ? undefined : search
    const { total, records } = await sql.listConversions(db.queryable, { userId, id, symbol, current, size })
    const scale = (await markets.asset('EUR'))?.scale ?? 0
    const views = records.map(async (row): Promise<OfficeConversion> => {
      const { uid } = await identity.userData(row.user_id)
      return { ...(await conversions.shown(row)), userId: row.user_id, uid, eurValue: euroFigure(row.eur_units, scale) }
    })
    return { current, size, total, records: await Promise.all(views) }
  }

  return { setting, overview, list }
}

/** With its cents, as figures stand under one another. */
const euroFigure = (amount: bigint, scale: number) => formatUnits(units((amount * 100n) / powerOfTen(scale)), 2)

interface HouseFacts {
  readonly figures: Figures
  readonly euro: { readonly scale: number; readonly value: bigint | undefined }
  readonly now: Date
  readonly standing: Standing | undefined
  readonly has: bigint
  readonly spread: bigint
  readonly left: bigint
}

function assetView(asset: Currency, { figures, euro, now, standing, has, spread, left }: HouseFacts): DeskAsset {
  const { value, at, apartBps = 0, bookApartBps, halt = null, stop } = standing ?? {}
  const isValued = value !== undefined && euro.value !== undefined
  const rate = { valueFrom: value ?? 0n, valueTo: euro.value ?? 1n, fromScale: asset.scale, toScale: euro.scale }
  const inEuro = (amount: bigint) => (isValued ? euroFigure(worthIn(units(amount), rate), euro.scale) : null)
  return {
    coin: asset.code,
    class: classOf(asset),
    inventory: text(has, asset),
    inventoryEur: inEuro(has),
    spread: text(spread, asset),
    hourMost: text(hourRoom({ has, left, hourBps: figures.hour_bps }).most, asset),
    hourUsed: text(left, asset),
    halted: halt,
    stopped:
      stop === undefined ? null : { by: stop.stopped_by, reason: stop.reason, at: stop.stopped_at.toISOString() },
    valueEur: isValued ? text((rate.valueFrom * powerOfTen(MAX_SCALE)) / rate.valueTo, { scale: MAX_SCALE }) : null,
    ageSeconds: at === undefined ? null : Math.max(0, Math.round((now.getTime() - at.getTime()) / 1_000)),
    venuesApart: value === undefined && apartBps === 0 ? null : percentText(apartBps),
    bookApart: bookApartBps === undefined ? null : percentText(bookApartBps),
  }
}
