import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { contract } from '@bourse/contract'
import { assert, ok, units } from '@bourse/money'
import type { App } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { spot } from '../../apps/server/src/modules/ledger/index.ts'
import type { Handler, HandlerTable } from '../../apps/server/src/platform/http/context.ts'
import { createCallServer } from '../../apps/server/src/roles/api.ts'
import { seed, withApp, withProduct } from '../orders-http/setting.ts'
import { type BenchResult, median, peer } from '../result.ts'

const RUNS = 3
const USERS = 32
/** As many as one person may have open. */
const QUOTES = 5
const AT_ONCE = 16
const LEAST_RATIO = 0.5
const ORIGIN = 'http://localhost:3000'

/** What is asked for by whom. */
interface Ask {
  readonly token: string
  readonly quoteId: string
}

/**
 * Conversions over HTTP beside the least that moves money the same way: on the same path, with the same session, schema and key of the
 * request, one transfer in the ledger from one person to another.
 */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-convert-'))
  const seen = { ours: [] as number[], plain: [] as number[] }
  try {
    await withProduct(dataDir, '200', async (product) => {
      const tokens = await seed(dataDir, product, { users: USERS, assets: ['EUR'], unbounded: false })
      await withApp(dataDir, async (app) => {
        // Nobody tells this process of a book; it is not to ask on when it has ended.
        const stopFeed = await app.markets.startFeed()
        const users = await Promise.all(tokens.map((_, place) => userAt(app, place)))
        await withServer(app, dataDir, users, async (url) => {
          for (let run = 0; run <= RUNS; run += 1) {
            const ours = await perSecond(url, '/exchange/otcOrder/buy', await quotes(app, users, tokens))
            const plain = await perSecond(url, '/exchange/otcOrder/sale', plainAsks(tokens, run))
            // The first round warms both.
            if (run === 0) continue
            seen.ours.push(ours)
            seen.plain.push(plain)
          }
        })
        await stopFeed()
        const findings = await app.audit()
        assert(findings.length === 0, `the audit found ${JSON.stringify(findings)}`)
      })
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  const [ours, plain] = [median(seen.ours), median(seen.plain)]
  const ratio = Math.round((ours / plain) * 100) / 100
  return {
    ...{ name: 'convert', unit: 'calls/s', runs: RUNS, ours },
    peers: [peer('one transfer in the ledger, same path', plain, ours)],
    checks: ['every call succeeded', 'the audit is clean'],
    verdicts: [{ required: `at least ${LEAST_RATIO} of a transfer`, seen: String(ratio), holds: ratio >= LEAST_RATIO }],
  }
}

async function userAt(app: App, place: number): Promise<string> {
  const userId = await app.identity.findUserId(`trader-${place}@bench.bourse.test`)
  assert(userId !== undefined, 'they were seeded')
  return userId
}

async function withServer(app: App, dataDir: string, users: readonly string[], work: (url: string) => Promise<void>) {
  const config = readConfig({ DATA_DIR: dataDir, CALLS_PER_SECOND: '1000000' })
  const handlers = { ...app.handlers, convert: { ...app.handlers.convert, sale: plainTransfer(app, users) } }
  const server = await createCallServer({ ...app, handlers: handlers as HandlerTable }, config, 'web')
  try {
    await work(await server.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await server.close()
  }
}

/** In the place of a sale. */
function plainTransfer({ db, ledger }: App, users: readonly string[]): Handler<typeof contract.convert.sale> {
  return ({ quoteId }, { principal: { userId }, request }) =>
    db.tx(async (tx) => {
      const to = users[(users.indexOf(userId) + 1) % users.length] ?? userId
      const key = { source: 'bench.transfer', sourceId: quoteId, kind: 'transfer' }
      const moved = await ledger.transfer(tx, {
        ...key,
        from: spot(userId, 'EUR'),
        to: spot(to, 'EUR'),
        units: units(1n),
      })
      assert(moved.ok, 'there is enough')
      const answer = {
        ...{ id: quoteId, from: 'EUR', to: 'EUR', payAmount: '1', receiveAmount: '1', spread: '0' },
        ...{ rate: '1', spreadPercent: '0', call: 'sale' as const, time: moved.value.occurredAt.toISOString() },
      }
      await request.recordAnswer(tx, answer)
      return ok(answer)
    })
}

async function quotes(app: App, users: readonly string[], tokens: readonly string[]): Promise<Ask[]> {
  const all: Ask[] = []
  for (let count = 0; count < QUOTES; count += 1) {
    const made = users.map(async (userId, place) => {
      const quote = await app.convert.quotes.quote(userId, { from: 'EUR', to: 'BTC', payAmount: '1' })
      assert(quote.ok, `no quote: ${quote.ok ? '' : quote.refusal.code}`)
      return { token: tokens[place] ?? '', quoteId: quote.value.quoteId }
    })
    all.push(...(await Promise.all(made)))
  }
  return all
}

const plainAsks = (tokens: readonly string[], run: number): Ask[] =>
  Array.from({ length: QUOTES * tokens.length }, (_, place) => ({
    token: tokens[place % tokens.length] ?? '',
    quoteId: `plain-${run}-${place}`,
  }))

async function perSecond(url: string, path: string, asks: readonly Ask[]): Promise<number> {
  const waiting = [...asks]
  const started = performance.now()
  const work = async () => {
    for (let ask = waiting.pop(); ask !== undefined; ask = waiting.pop()) await send(`${url}/web/v1${path}`, ask)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return Math.round((asks.length * 1_000) / (performance.now() - started))
}

async function send(url: string, { token, quoteId }: Ask): Promise<void> {
  const [authorization = '', cookie = ''] = token.split(' ')
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      ...{ origin: ORIGIN, channel: 'web', authorization, cookie },
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ quoteId, lockId: `bench-${quoteId}` }),
  })
  const { success, data } = (await answer.json()) as { success: boolean; data: { reason?: string } }
  assert(success, `refused: ${data?.reason}`)
}
