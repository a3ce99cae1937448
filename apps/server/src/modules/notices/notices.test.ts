import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@bourse/contract'
import { ok } from '@bourse/money'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rows, type Tx } from '../../platform/database/db.ts'
import type { JobRequest } from '../../platform/jobs/job-ticker.ts'
import { testApp } from '../../testing/app.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { workFor } from '../../testing/worker.ts'
import { MINUTE_MS, people } from '../identity/identity.fixture.ts'
import { createNotices, type Notices, type NoticesDeps } from './index.ts'

const running = testApp()
const { client, lastMail, lastSms, person, phonePerson } = people(running)
const folder = temporaryFolder('bourse-notices-')
const TEXTS = { hello: { subject: 'Hello {name}', intro: 'Your {thing}.', link: 'See it' } }
const PARAMS = { name: 'Anna', thing: 'thing' }

beforeAll(async () => {
  const stop = await workFor(running.app, running.app.notices)
  return async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A module's folder of texts, the same in each language but for what a test changes. */
function locales(name: string, changed: Partial<Record<string, object>> = {}): string {
  const path = join(folder, name)
  mkdirSync(path)
  for (const language of LANGUAGES) {
    writeFileSync(join(path, `notices.${language}.json`), JSON.stringify(changed[language] ?? TEXTS))
  }
  return path
}

/** The module once more, so that a test can declare what it likes. */
function fresh(changed: Partial<NoticesDeps> = {}) {
  const { app } = running
  return createNotices({ ...app, siteUrl: 'https://bourse.example', recipients: app.identity.recipient, ...changed })
}

function greeting(notices: Pick<Notices, 'declare'>, name: string, changed?: Partial<Record<string, object>>) {
  return notices.declare({
    module: name,
    locales: locales(name, changed),
    priority: 'important',
    kinds: { hello: { page: '/wallet' } },
  })
}

async function idsOf(query: RawBuilder<{ id: string }>): Promise<string[]> {
  return (await rows(running.app.db.queryable, query)).map(({ id }) => id)
}

const inTx = (work: (tx: Tx) => Promise<void>) =>
  running.app.db.tx(async (tx) => {
    await work(tx)
    return ok()
  })

test('a notice is sent in the one layout, with its link and the reader’s anti-phishing word', async () => {
  const someone = await person()
  await client(someone.token).identity.setAntiPhishingCode({ antiPhishingCode: 'blue heron' })
  const notices = fresh()
  greeting(notices, 'layout')
  await notices.send({ id: 'layout', notice: 'layout.hello', userId: someone.userId, params: PARAMS })
  // The notice of the new word comes by the worker, before it or after it.
  const sent = running.outbox.find(({ to, subject }) => to === someone.email && subject === 'Hello Anna')
  expect(sent).toMatchObject({
    text: 'Your thing.\n\nSee it: https://bourse.example/wallet\n\nYour anti-phishing code: blue heron',
  })
})

test.each([
  ['a kind has no words', { ...TEXTS, hello: { subject: 'Hello {name}' } }, /notices\.hello\.intro \(de\)/],
  ['a link has none', { hello: { subject: 'a', intro: 'b' } }, /notices\.hello\.link \(de\)/],
])('a module does not start when, in one language, %s', (name, german, missing) => {
  expect(() => greeting(fresh(), name.replaceAll(' ', '-'), { de: german })).toThrow(missing)
})

test('a text that a notice may use in English must be there in every language', () => {
  const more = { ...TEXTS, reasons: { blurry: 'It is blurred.' } }
  expect(() => greeting(fresh(), 'reasons', { en: more })).toThrow(/notices\.reasons\.blurry \(zh-TW\)/)
})

test('two modules cannot declare one name, nor one topic', () => {
  const notices = fresh()
  greeting(notices, 'twice')
  const kinds = { hello: {} }
  const topics = { orders: { onByDefault: true } }
  expect(() =>
    notices.declare({ module: 'twice', locales: join(folder, 'twice'), priority: 'important', kinds }),
  ).toThrow(/declared twice/)
  const chosen = { locales: join(folder, 'twice'), priority: 'news', kinds, topics } as const
  notices.declare({ module: 'first', ...chosen })
  expect(() => notices.declare({ module: 'second', ...chosen })).toThrow(/two modules declare the topic/)
})

test('a notice is sent once when its job is repeated, and once when it is told twice', async () => {
  const { email, userId } = await person()
  const sent = () => running.outbox.filter(({ to }) => to === email).length
  const payload = { id: 'custody.deposit_credited:one', notice: 'custody.deposit_credited', userId }
  for (let times = 0; times < 3; times += 1) await running.app.notices.send({ ...payload, params: { amount: '1 BTC' } })
  expect(sent()).toBe(1)
  // The worker knows nothing of what only this test declares.
  const later = (tx: Tx, job: JobRequest) => running.app.jobs.at(tx, { ...job, dueAt: new Date('2999-01-01') })
  const { notify } = greeting(fresh({ jobs: { now: later } }), 'greeting')
  const told = { userId, kind: 'hello', key: 'two', params: PARAMS } as const
  await inTx((tx) => notify(tx, told))
  await inTx((tx) => notify(tx, told))
  expect(await idsOf(sql`select id from platform.timers where id like 'notices.send:greeting.hello:%'`)).toHaveLength(1)
})

test('a message that nobody took is tried again', async () => {
  const { email, userId } = await person()
  let tries = 0
  const failing = {
    send: async () => {
      tries += 1
      if (tries === 1) throw new Error('the mail server is away')
    },
    close: () => undefined,
  }
  const notices = fresh({ mail: failing })
  greeting(notices, 'again')
  const payload = { id: 'again', notice: 'again.hello', userId, params: PARAMS }
  await expect(notices.send(payload)).rejects.toThrow('away')
  await notices.send(payload)
  await notices.send(payload)
  expect(tries).toBe(2)
  expect(lastMail(email)).toBeUndefined()
})

test('a topic that is turned off is not emailed, and one that is turned on names the setting', async () => {
  const someone = await person()
  const choose = (plans: 'true' | 'false') =>
    client(someone.token).notices.setNotifications({ logIns: 'new_device', orders: 'false', plans, campaigns: 'false' })
  const send = (id: string) =>
    running.app.notices.send({
      id,
      notice: 'trading.plan_skipped',
      userId: someone.userId,
      params: { symbol: 'BTC-EUR' },
    })
  await choose('false')
  await send('off')
  expect(lastMail(someone.email)).toBeUndefined()
  await choose('true')
  await send('on')
  expect(lastMail(someone.email)?.text).toMatch(/\/setting#notifications\n\n.*\/coin\/BTC$/)
})

test('who has no email gets an SMS of what must be known, and no news', async () => {
  const { phone, userId } = await phonePerson()
  const { send } = running.app.notices
  await send({ id: 'sms', notice: 'kyc.passed', userId, params: { reasons: [] } })
  expect(lastSms(phone)).toMatch(/^Bourse: Your identity is verified http\S+\/kyc\/kycSuccess$/)
  const own = () => running.messages.filter(({ to }) => to === phone)
  const sent = own().length
  await send({ id: 'no sms', notice: 'banking.credited', userId, params: { amount: '1 EUR', reference: '' } })
  expect(own()).toHaveLength(sent)
  expect(running.outbox.some(({ to }) => to === phone)).toBe(false)
})

test('a frozen account is told what concerns it, and no news', async () => {
  const { email, userId } = await person()
  const frozen = async (user: string) => ({ ...(await running.app.identity.recipient(user)), frozen: true })
  const notices = fresh({ recipients: frozen })
  const kinds = { hello: {} }
  for (const priority of ['important', 'news'] as const)
    notices.declare({ module: priority, locales: locales(priority), priority, kinds })
  await notices.send({ id: 'frozen news', notice: 'news.hello', userId, params: PARAMS })
  expect(lastMail(email)).toBeUndefined()
  await notices.send({ id: 'frozen notice', notice: 'important.hello', userId, params: PARAMS })
  expect(lastMail(email)?.subject).toBe('Hello Anna')
})

test.each(LANGUAGES)('every notice of every module has its words in %s', async (language) => {
  const { email, userId, token } = await person()
  await client(token).identity.setLanguage({ language })
  await client(token).notices.setNotifications({ logIns: 'every', orders: 'true', plans: 'true', campaigns: 'true' })
  const order = { symbol: 'BTC-EUR', side: 'buy', amount: '1 BTC', total: '100 EUR' }
  const params = {
    ...order,
    reference: 'BRS-0000-00000',
    ...{ asset: 'USDT', units: '50000000000', reason: 'none', about: 'none', partner: 'a partner', id: 'none' },
    ...{ from: 'EUR', to: 'BTC' },
    method: 'card',
    ...{ quantity: '0.5 BTC', coin: 'BTC', strike: '100000 USDT', date: '2026-11-25', direction: 'sell_high' },
    ...{ base: '0.505 BTC', quote: '50500 USDT', received: '0.505 BTC', price: '99000 USDT' },
    ...{ principal: '1 BTC', interest: '0.01 BTC', days: 30, release: '2026-12-17 00:00 UTC' },
    ...{ forfeited: '0.001 BTC', apy: '1.2', left: '5 BTC' },
    ...{ face: '5 GBP', rest: '4.10 GBP', end: '2026-12-15' },
    ...{ until: '2026-11-22 12:00 UTC', time: '2026-11-22 00:00 UTC' },
    ...{ rank: 1, prize: '500 USDT', kept: '129.625 TIA', due: '6.48125 TIA' },
    ...{ value: '57.31', cash: '3.65', coupons: '3.66', by: 'time', waits: 'yes', name: 'an****' },
    ...{ url: 'https://bot.example/bourse', percent: '0.8' },
    reasons: [],
    at: '2026-11-15T12:00:00.000Z',
    ip: null,
    userAgent: null,
  }
  // What a withdrawal or an order between people says is read from it when it is sent, and has tests of its own.
  const declared = running.app.notices.declared().filter((notice) => !/^(withdrawals|p2p)\./.test(notice))
  expect(new Set(declared.map((notice) => notice.split('.')[0]))).toEqual(
    new Set([
      'identity',
      'kyc',
      'trading',
      'credit',
      'custody',
      'banking',
      'payments',
      'privacy',
      'policy',
      'merchants',
      'quickbuy',
      'saving',
      'discount',
      'etp',
      'wealth',
      'activities',
      'invitations',
      'competitions',
      'boosts',
      'coupons',
      'trial',
      'bonuses',
      'api',
      'partners',
    ]),
  )
  // Those of others come by the worker at any time.
  const own = () => running.outbox.filter(({ to }) => to === email)
  for (const notice of declared) {
    const sent = own().length
    await running.app.notices.send({ id: `${language} ${notice}`, notice, userId, params })
    expect(own(), notice).toHaveLength(sent + 1)
    expect(lastMail(email)?.html).toContain(`lang="${language}"`)
  }
})

test('what is remembered of sent notices is forgotten after a week', async () => {
  const { userId } = await person()
  await running.app.notices.send({ id: 'old', notice: 'kyc.passed', userId, params: { reasons: [] } })
  const { app, clock } = running
  const remembered = () => idsOf(sql`select id from notices.sent where id = 'old'`)
  expect(await remembered()).toEqual(['old'])
  for (let day = 0; day < 9; day += 1) {
    clock.advance(24 * 60 * MINUTE_MS)
    await app.jobs.settle()
  }
  expect(await remembered()).toEqual([])
})
