import { assert, ok, parseUnits, units } from '@bourse/money'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Content } from '@bourse/server/modules/content/index.ts'
import { SignerAway } from '@bourse/server/modules/custody/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Kyc } from '@bourse/server/modules/kyc/index.ts'
import { createLedger, type Ledger, spot, type Transaction } from '@bourse/server/modules/ledger/index.ts'
import type { Markets } from '@bourse/server/modules/markets/index.ts'
import type { P2p } from '@bourse/server/modules/p2p/index.ts'
import type { Privacy } from '@bourse/server/modules/privacy/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { outside } from '../credit.ts'
import { insertEntry, insertMark } from '../screening/lists.sql.ts'
import { ASSETS } from './coins/assets.ts'
import { demoCoins } from './coins/coins.ts'
import { PAIRS } from './coins/pairs.ts'
import { DEMO_TAGS } from './coins/tags.ts'
import { demoBanners } from './content/banners.ts'
import { demoNews } from './content/news.ts'
import { DEMO_CUSTOMERS, type DemoCustomer } from './people/customers.ts'
import { LEAVER, timesOfLeaver } from './people/leaver.ts'
import { DEMO_MERCHANTS, type DemoMerchant } from './people/merchants.ts'
import { DEMO_ENTRIES, DEMO_MARKS, SCREENED_PERSON, SCREENED_USER } from './people/screened.ts'
import { DEMO_STAFF } from './people/staff.ts'
import { type DemoTrader, holderOf, registeredAtOf } from './people/traders.ts'
import { DEMO_USERS, type DemoUser } from './people/users.ts'
import { DEMO_FUND_PASSWORD, VERIFIED_PERSON, VERIFIED_USER, verifiedPictures } from './people/verified.ts'
import { treasuryTransactions } from './products/treasury.ts'

export interface SeedDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly markets: Pick<Markets, 'addAssets' | 'addPairs' | 'catalogue'>
  readonly content: Pick<Content, 'addPublications'>
  readonly admin: Pick<Admin, 'ensureStaff'>
  readonly identity: Pick<Identity, 'seedUser' | 'authenticator' | 'fundPassword'>
  readonly kyc: Pick<Kyc, 'seed'>
  readonly privacy: { readonly closings: Pick<Privacy['closings'], 'seed'> }
  readonly ledger: Pick<Ledger, 'balances' | 'counts'>
  readonly p2p: Pick<P2p, 'seedMerchant' | 'seedMethods'>
}

/** Runs at every start; each part finds out for itself what is there already. */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  await deps.markets.addAssets(ASSETS)
  await deps.markets.addPairs(PAIRS)
  const now = deps.clock.now()
  await deps.markets.catalogue.addCatalogue({ coins: demoCoins(now), tags: DEMO_TAGS })
  await deps.content.addPublications({ banners: demoBanners(now), news: demoNews(now) })
  for (const member of DEMO_STAFF) await deps.admin.ensureStaff(member)
  for (const { birthDate: birth_date, ...entry } of DEMO_ENTRIES)
    await insertEntry(deps.db.queryable, { ...entry, birth_date, added_at: now })
  for (const mark of DEMO_MARKS) await insertMark(deps.db.queryable, { ...mark, added_at: now })
  if (await isNew(deps)) await seedLeaver(deps)
  for (const { opening, ...account } of DEMO_USERS) {
    const userId = await deps.identity.seedUser(account)
    await deposit(deps, userId, opening)
    if (account.email === VERIFIED_USER.email) await verify(deps, userId)
  }
  await submitScreened(deps)
  await fillTreasury(deps)
  for (const merchant of DEMO_MERCHANTS) await seedMerchant(deps, merchant)
  for (const customer of DEMO_CUSTOMERS) await seedCustomer(deps, customer)
}

/** Until the first deposit is in the books. */
async function isNew({ db, ledger }: SeedDeps): Promise<boolean> {
  return (await ledger.counts(db.queryable)).transactions === 0
}

/** Her address is free again, so that only a sandbox without a past can say that she was never there. */
async function seedLeaver({ identity, privacy, clock }: SeedDeps): Promise<void> {
  const { askedAt, registeredAt } = timesOfLeaver(clock.now())
  await privacy.closings.seed(await identity.seedUser({ ...LEAVER, registeredAt }), askedAt)
}

/** He waits for staff to decide whether he is the one on the list. */
async function submitScreened({ identity, kyc }: SeedDeps): Promise<void> {
  const userId = await identity.seedUser(SCREENED_USER)
  const document = { country: 'DE', documentKind: 'passport' } as const
  await kyc.seed({ userId, ...document, person: SCREENED_PERSON, pictures: verifiedPictures })
}

/** Once for each asset, by the key of its entry. */
async function fillTreasury({ db, ids, clock }: SeedDeps): Promise<void> {
  const posted = await db.tx((tx) => createLedger({ ids, clock }).postBatch(tx, treasuryTransactions()))
  assert(posted.ok, 'the outside world never runs short')
}

/** With a bond and payment methods; the last one waits for staff to decide. */
async function seedMerchant(deps: SeedDeps, merchant: DemoMerchant): Promise<void> {
  const userId = await seedTrader(deps, merchant)
  if (userId === undefined) return
  const { person, nickname, about, business, approved, methods } = merchant
  await deps.p2p.seedMerchant({ userId, holder: holderOf(person), nickname, about, business, approved, methods })
}

async function seedCustomer(deps: SeedDeps, customer: DemoCustomer): Promise<void> {
  const userId = await seedTrader(deps, customer)
  if (userId === undefined) return
  await deps.p2p.seedMethods({ userId, holder: holderOf(customer.person), methods: customer.methods })
}

/** Verified as everybody is; undefined where nobody keeps factors yet. */
async function seedTrader(deps: SeedDeps, trader: DemoTrader): Promise<string | undefined> {
  const { identity, kyc, clock } = deps
  const { account, opening, person, country, totpSecret } = trader
  const userId = await identity.seedUser({ ...account, registeredAt: registeredAtOf(clock.now()) })
  await deposit(deps, userId, opening)
  if (!(await seedFactors(identity, userId, totpSecret))) return undefined
  await kyc.seed({ userId, country, documentKind: 'passport', person, pictures: verifiedPictures })
  return userId
}

/** Where nobody keeps factors yet, the next start does it. */
async function verify({ identity, kyc }: SeedDeps, userId: string): Promise<void> {
  const { country, documentKind, totpSecret } = VERIFIED_USER
  const person = { userId, country, documentKind, person: VERIFIED_PERSON, pictures: verifiedPictures }
  if (!(await seedFactors(identity, userId, totpSecret))) return
  await kyc.seed(person)
}

/** Only the first time: an authenticator that a visitor has taken away stays away, and so does whoever verified them. */
async function seedFactors(identity: SeedDeps['identity'], userId: string, totpSecret: string): Promise<boolean> {
  try {
    if (await identity.fundPassword.seed(userId, DEMO_FUND_PASSWORD))
      await identity.authenticator.seed(userId, totpSecret)
    return true
  } catch (error) {
    if (error instanceof SignerAway) return false
    throw error
  }
}

const DAY_MS = 24 * 60 * 60_000

/**
 * All or nothing, and only into a wallet that was never used: what a visitor did with the money since then stays. In a
 * ledger that is empty the deposits have their past, so that a wallet has something to show; entries never go back in time.
 */
async function deposit(deps: SeedDeps, userId: string, opening: DemoUser['opening']): Promise<void> {
  const { db, ledger, clock } = deps
  if ((await ledger.balances(db.queryable, userId)).length > 0) return
  const dated = await isNew(deps)
  const now = clock.now().getTime()
  await db.tx(async (tx) => {
    for (const [place, { daysAgo, amounts }] of opening.entries()) {
      const at = new Date(dated ? now - daysAgo * DAY_MS : now)
      const past = createLedger({ ids: deps.ids, clock: { now: () => at } })
      const posted = await past.postBatch(tx, openingTransactions(`${userId}:${place}`, userId, amounts))
      assert(posted.ok, 'the outside world never runs short')
    }
    return ok()
  })
}

function openingTransactions(key: string, userId: string, amounts: Readonly<Record<string, string>>): Transaction[] {
  return Object.entries(amounts).map(([code, amount]) => {
    const asset = ASSETS.find((known) => known.code === code)
    assert(asset !== undefined, `opening balance in the unknown asset ${code}`)
    const parsed = parseUnits(amount, asset.scale)
    assert(parsed.ok, `opening balance ${amount} ${code} is not an amount`)
    return {
      source: 'sandbox.opening',
      sourceId: `${key}:${code}`,
      kind: 'deposit',
      postings: [
        { account: outside(asset), units: units(-parsed.value) },
        { account: spot(userId, code), units: parsed.value },
      ],
    }
  })
}
