import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { migrateAll } from '../../testing/migrations.ts'
import { workFor } from '../../testing/worker.ts'
import { people } from '../identity/identity.fixture.ts'

const running = testApp()
const { client, person } = people(running)
const MIGRATION = readFileSync(join(import.meta.dirname, 'migrations/0002-from-platform.sql'), 'utf8')

async function asOwner(work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: running.app.ownerUrl })
  await owner.connect()
  try {
    await work(owner)
  } finally {
    await owner.end()
  }
}

/** The tables of 0.6.0, where identity had the choices and up to when ended orders were reported. */
const DOWNGRADE = `
  drop schema notices cascade;
  alter table identity.users
    add column mail_log_ins text not null default 'new_device',
    add column mail_orders boolean not null default false,
    add column mail_plans boolean not null default true;
  create index users_who_want_order_mails on identity.users (id) where mail_orders;
  alter table trading.order_notices rename column notified_until to told_until;
  alter table trading.order_notices rename to order_mails;
  alter table trading.order_mails set schema identity;
  insert into platform.schedules (name, cron, next_at) values ('identity.tell-orders', '* * * * *', '2026-11-15T12:01:00Z');
  delete from platform.migrations
  where schema = 'notices' or (schema, name) in (
    ('identity', '0007-choices-moved.sql'),
    ('trading', '0005-from-identity.sql'),
    ('trading', '0006-from-platform.sql')
  )`

test('choices and the place in the list of ended orders are taken over from identity', async () => {
  const [choosing, other] = [await person(), await person()]
  await asOwner(async (owner) => {
    await owner.query(DOWNGRADE)
    const choose = `update identity.users set mail_log_ins = 'every', mail_orders = true, mail_plans = false where id = $1`
    await owner.query(choose, [choosing.userId])
    await owner.query(`insert into identity.order_mails (told_until) values ('2026-11-15T11:00:00Z')`)
    await migrateAll(running.app.ownerUrl)
    const notified = await owner.query('select notified_until from trading.order_notices')
    expect(notified.rows).toEqual([{ notified_until: new Date('2026-11-15T11:00:00Z') }])
    const schedules = await owner.query(`select name, next_at from platform.schedules where name like '%orders'`)
    expect(schedules.rows).toEqual([{ name: 'trading.notify-ended-orders', next_at: new Date('2026-11-15T12:01:00Z') }])
  })
  const settingsOf = ({ token }: { readonly token: string }) => client(token).notices.notificationSettings()
  expect(await settingsOf(choosing)).toEqual({ logIns: 'every', orders: true, plans: false, campaigns: true })
  expect(await settingsOf(other)).toEqual({ logIns: 'new_device', orders: false, plans: true, campaigns: true })
})

test('messages that five older jobs left, waiting or in a queue, are sent by the one job, and the done ones are not', async () => {
  onTestFinished(await workFor(running.app, running.app.notices))
  const { email, userId } = await person()
  const at = '2026-11-15T12:00:00.000Z'
  const former = { kind: 'email', address: 'former@example.org' }
  const place = { at, ip: null, userAgent: null }
  const bank = { amount: '4 EUR', reference: '' }
  const left: readonly (readonly [name: string, key: string, payload: object])[] = [
    ['identity.send-notice', 'ntc_1', { userId, kind: 'email_changed', ...place, former }],
    ['identity.send-news', 'plan:pln_1:2026', { userId, kind: 'plan_skipped', params: { symbol: 'BTC-EUR' } }],
    ['identity.send-news', 'money:dep_1', { userId, kind: 'deposit_credited', params: { amount: '3 BTC' } }],
    ['identity.send-news', 'money:bnk_1:bank_credited', { userId, kind: 'bank_credited', params: bank }],
    ['funding.send-credit-email', 'ltr_2', { userId, kind: 'suspended' }],
    ['funding.send-outflow-email', 'ltr_3', { userId, kind: 'completed', withdrawalId: 'unknown' }],
  ]
  const handed = { userId, kind: 'rejected', reasons: ['front_blurry'] }
  const done = { userId, kind: 'passed', reasons: [] }
  await asOwner(async (owner) => {
    const insert = 'insert into platform.timers (id, name, due_at, payload, dispatched_at) values ($1, $2, $3, $4, $5)'
    for (const [name, key, payload] of left) await owner.query(insert, [`${name}:${key}`, name, at, payload, null])
    for (const [key, payload] of Object.entries({ ltr_4: handed, ltr_5: done }))
      await owner.query(insert, [`kyc.send-email:${key}`, 'kyc.send-email', at, payload, at])
    await owner.query(`select pgboss.create_queue('kyc.send-email', '{"policy":"defaults"}')`)
    await owner.query(`insert into pgboss.job (name, data) values ('kyc.send-email', $1)`, [handed])
    await owner.query('begin; set local search_path to notices')
    await owner.query(MIGRATION)
    await owner.query('commit')
    const { rows } = await owner.query(`select name from pgboss.queue where name = 'kyc.send-email'`)
    expect(rows).toEqual([])
    const timers = await owner.query(`select id from platform.timers where name = 'notices.send' order by id`)
    expect(timers.rows.map(({ id }) => id)).toEqual([
      'notices.send:banking.credited:bnk_1',
      'notices.send:credit.suspended:ltr_2',
      'notices.send:custody.deposit_credited:dep_1',
      'notices.send:identity.email_changed:ntc_1',
      'notices.send:kyc.passed:ltr_5',
      'notices.send:kyc.rejected:ltr_4',
      'notices.send:trading.plan_skipped:pln_1:2026',
      'notices.send:withdrawals.completed:ltr_3',
    ])
  })
  await running.app.jobs.settle()
  const subjects = (address: string) => running.outbox.filter(({ to }) => to === address).map(({ subject }) => subject)
  expect(subjects('former@example.org')).toEqual(['The email of your account was changed'])
  expect(subjects(email).toSorted()).toEqual([
    'AutoBuy BTC-EUR: a purchase was skipped',
    'Credit deposit is suspended',
    'We could not verify your identity yet',
    'You received 3 BTC',
    'You received 4 EUR',
  ])
})
