import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '@bourse/money'
import { type Product, startProduct } from '../../tests/product/product.ts'
import { withApp } from '../orders-http/setting.ts'
import { type BenchResult, median, peer } from '../result.ts'

const PEOPLE = 60
const PASSWORD = 'bench-of-doors-7'
const CALLS_PER_SECOND = 20
const known = (place: number) => `known-${place}@bench.bourse.test`
const unknown = (place: number) => `nobody-${place}@bench.bourse.test`

interface Answer {
  readonly ms: number
  readonly status: number
  readonly reason: string | undefined
}

/**
 * What the doors tell by their time, and how much they let through. A stranger who tries addresses must not learn from the
 * clock which of them have accounts; the peers are the same calls for addresses that have none.
 */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-doors-'))
  try {
    const times = await withProduct(dataDir, { CALLS_PER_SECOND: '1000000' }, async (product) => {
      await openAccounts(dataDir)
      return measureTimes(product)
    })
    const limits = await withProduct(dataDir, { CALLS_PER_SECOND: String(CALLS_PER_SECOND) }, measureLimits)
    return {
      name: 'doors',
      unit: 'ms, median',
      runs: PEOPLE,
      ours: times.loginKnown,
      peers: [peer('log-in with a wrong password, no such account', times.loginUnknown, times.loginKnown)],
      figures: [
        { name: 'a code for an account', value: times.codeKnown, unit: 'ms' },
        { name: 'a code for an address without one', value: times.codeUnknown, unit: 'ms' },
        { name: 'the same, ratio', value: round(times.codeKnown / times.codeUnknown), unit: '' },
        { name: 'log-ins let through of 50 for one account', value: limits.logIns, unit: 'calls' },
        { name: 'codes sent of 50 asked for one address', value: limits.codes, unit: 'calls' },
        {
          name: `public calls let through of 500 in one second (limit ${CALLS_PER_SECOND})`,
          value: limits.calls,
          unit: 'calls',
        },
      ],
      checks: ['known and unknown accounts got the same answers', 'limits held under parallel calls'],
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function withProduct<T>(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const product = await startProduct(dataDir, { environment: { SANDBOX_MARKETS: 'off', ...environment } })
  try {
    return await work(product)
  } finally {
    await product.stop()
  }
}

async function openAccounts(dataDir: string): Promise<void> {
  const facts = { password: PASSWORD, country: 'IT', language: 'en', fiat: 'EUR' } as const
  await withApp(dataDir, async (app) => {
    for (let place = 0; place <= PEOPLE; place += 1) await app.identity.seedUser({ email: known(place), ...facts })
  })
}

/** One after the other and in turn, so that whatever else the machine does meets both alike. */
async function measureTimes(product: Product) {
  const times = { loginKnown: [], loginUnknown: [], codeKnown: [], codeUnknown: [] } as Record<string, number[]>
  const logIn = (account: string) =>
    call(product, '/user/user/loginWithPwd', { account, password: 'not-the-password-1' })
  const askCode = (account: string) => call(product, '/user/user/sendSms', { account, act: 'login' })
  // The first calls of a process pay for what the later ones find made.
  for (const warm of ['warm-1@bench.bourse.test', 'warm-2@bench.bourse.test'])
    await Promise.all([logIn(warm), askCode(warm)])
  for (let place = 0; place < PEOPLE; place += 1) {
    const pairs = [
      [await logIn(known(place)), await logIn(unknown(place)), 'login'],
      [await askCode(known(place)), await askCode(unknown(place)), 'code'],
    ] as const
    for (const [one, other, kind] of pairs) {
      assert(one.status === other.status && one.reason === other.reason, `the ${kind} answers differ`)
      times[`${kind}Known`]?.push(one.ms)
      times[`${kind}Unknown`]?.push(other.ms)
    }
  }
  const of = (name: string) => round(median(times[name] ?? []))
  return {
    loginKnown: of('loginKnown'),
    loginUnknown: of('loginUnknown'),
    codeKnown: of('codeKnown'),
    codeUnknown: of('codeUnknown'),
  }
}

async function measureLimits(product: Product) {
  const fifty = (work: () => Promise<Answer>) => Promise.all(Array.from({ length: 50 }, work))
  const through = (answers: readonly Answer[], limit: string) =>
    answers.filter(({ reason }) => reason !== limit && reason !== 'request.limited').length
  // Nobody has tried this one yet.
  const wrong = { account: known(PEOPLE), password: 'not-the-password-1' }
  const logIns = await spread(() => call(product, '/user/user/loginWithPwd', wrong))
  const codes = await spread(() => call(product, '/user/user/sendSms', { account: unknown(999), act: 'login' }))
  const started = performance.now()
  const flood: Answer[] = []
  for (let lot = 0; lot < 10; lot += 1)
    flood.push(...(await fifty(() => call(product, '/user/user/judgeAccount', { account: unknown(1) }))))
  const seconds = Math.max(1, (performance.now() - started) / 1_000)
  return {
    logIns: through(logIns, 'identity.login_limit'),
    codes: through(codes, 'identity.code_too_soon'),
    calls: Math.round(flood.filter(({ reason }) => reason !== 'request.limited').length / seconds),
  }
}

/** Fifty calls, each group of ten at once and a second apart, so that the limit per second is not what stops them. */
async function spread(work: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let lot = 0; lot < 5; lot += 1) {
    answers.push(...(await Promise.all(Array.from({ length: 10 }, work))))
    await new Promise((resolve) => setTimeout(resolve, 1_100))
  }
  return answers
}

async function call(product: Product, path: string, input: Record<string, string>): Promise<Answer> {
  const started = performance.now()
  const answer = await fetch(`${product.siteUrl}/web/v1${path}`, {
    method: 'POST',
    headers: { origin: product.siteUrl, channel: 'web', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(input),
  })
  const { data } = (await answer.json()) as { data?: { reason?: string } }
  return { ms: performance.now() - started, status: answer.status, reason: data?.reason }
}

const round = (value: number) => Math.round(value * 100) / 100
