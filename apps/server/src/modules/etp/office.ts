import type { contract, EtpDesk, EtpDeskProduct, InputOf, OfficeEtpOrder } from '@bourse/contract'
import { NAV_ONE, navAt } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { EtpDeps } from './deps.ts'
import type { Desk } from './desk.ts'
import { treasury } from './entries.ts'
import { countHolders } from './holdings.sql.ts'
import { amountText } from './orders.rules.ts'
import { countWaiting, listOrders, type OrderQuery } from './orders.sql.ts'
import { baseOf, listProducts, type ProductRow } from './products.sql.ts'
import { deltaOf, owedOf, type Products } from './products.ts'
import { orderView } from './views.ts'

type Deps = Pick<EtpDeps, 'db' | 'clock' | 'ledger' | 'identity' | 'people'> & {
  readonly desk: Pick<Desk, 'proposals'>
  readonly products: Products
}

/** The moves of a coin within a minute that are looked at: as far as an emergency lets one go. */
const WORST_PERCENT = 15n
const ALL_PERCENT = 100n

export type Office = ReturnType<typeof createOffice>

/** What staff see: what people hold, what stands for it, and what the house can lose. */
export function createOffice({ db, clock, ledger, identity, people, desk, products }: Deps) {
  async function deskProducts(rows: readonly ProductRow[]): Promise<EtpDeskProduct[]> {
    const views = new Map((await products.views(rows)).map((view) => [view.symbol, view]))
    const shown = await Promise.all(
      rows.map(async (row): Promise<EtpDeskProduct[]> => {
        const view = views.get(row.symbol)
        if (view === undefined) return []
        return [
          {
            ...view,
            outstanding: amountText(row.outstanding),
            holders: await countHolders(db.queryable, row.symbol),
            owed: amountText(owedOf(row)),
            reserve: amountText(row.reserve),
            delta: amountText(deltaOf(row)),
            waitingOrders: await countWaiting(db.queryable, { symbol: row.symbol }),
            walkedTo: row.walked_to.toISOString(),
          },
        ]
      }),
    )
    return shown.flat()
  }

  async function orders({ search = '', ...query }: OrderQuery & { readonly search?: string | undefined }) {
    const byUid = /^\d{1,12}$/.test(search) ? await identity.findUserIdByUid(Number(search)) : undefined
    const userId = byUid ?? (search.startsWith('usr_') ? search : undefined)
    const id = search === '' || userId !== undefined ? undefined : search
    const { total, records } = await listOrders(db.queryable, { ...query, id, userId })
    const uids = new Map(
      await Promise.all(
        [...new Set(records.map(({ user_id }) => user_id))].map(
          async (user) => [user, (await identity.userData(user)).uid] as const,
        ),
      ),
    )
    const shown = records.map(
      (row): OfficeEtpOrder => ({ ...orderView(row), userId: row.user_id, uid: uids.get(row.user_id) ?? '' }),
    )
    return { current: query.current, size: query.size, total, records: shown }
  }

  return {
    async overview(staffId: string): Promise<EtpDesk> {
      const rows = await listProducts(db.queryable)
      const { balance } = await ledger.balance(db.queryable, treasury)
      const sum = (of: (row: ProductRow) => bigint) => rows.reduce((total, row) => total + of(row), 0n)
      const [reserve, owed] = [sum((row) => row.reserve), sum(owedOf)]
      const room = reserve + balance - 2n * owed
      return {
        time: clock.now().toISOString(),
        products: await deskProducts(rows),
        proposals: await desk.proposals(staffId),
        ...{ reserve: amountText(reserve), owed: amountText(owed), treasury: amountText(balance) },
        room: amountText(room < 0n ? 0n : room),
        exposure: [...new Set(rows.map(({ coin }) => coin))].map((coin) => exposureOf(coin, rows)),
      }
    },
    orders,
    /** Of one person; that somebody looked is recorded first. */
    async holdingsOf(userId: string, actor: Actor) {
      const seen = await people.view(userId, actor)
      return seen.ok ? ok(await products.holdings(userId)) : seen
    },
    async ordersOf({ userId, ...paged }: InputOf<typeof contract.etp.officeEtpOrdersOf>, actor: Actor) {
      const seen = await people.view(userId, actor)
      return seen.ok ? ok(await orders({ ...paged, search: userId })) : seen
    },
  }
}

/** What the worse of two moves of a coin would cost the house, without what it holds against it. */
function exposureOf(coin: string, all: readonly ProductRow[]) {
  const rows = all.filter((row) => row.coin === coin)
  const cost = (percent: bigint) =>
    rows.reduce((sum, row) => {
      const moved = navAt(baseOf(row), (row.last_price * (ALL_PERCENT + percent)) / ALL_PERCENT)
      return sum + (row.outstanding * (moved - row.last_nav)) / NAV_ONE
    }, 0n)
  const [up, down] = [cost(WORST_PERCENT), cost(-WORST_PERCENT)]
  const delta = rows.reduce((sum, row) => sum + deltaOf(row), 0n)
  const worst = [up, down].reduce((most, one) => (one > most ? one : most), 0n)
  return { coin, delta: amountText(delta), worstMove: amountText(worst) }
}
