import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { signatureOf } from '../../../platform/messaging/signed-body.ts'
import { loggedInUser } from '../../../testing/accounts.ts'
import { testApp } from '../../../testing/app.ts'
import { listAllAssets } from '../../../testing/chains.ts'
import { LEGAL_NAME } from '../../banking/banking.fixture.ts'
import { CARDS, paying } from './cards.fixture.ts'

const running = testApp()
const { verified, tokenise, token, answerAt, withCard } = paying(running)
const MINUTE_MS = 60_000
const CALLBACK = '/web/v1/exchange/acquire/callback'

beforeAll(() => listAllAssets(running.app))

/** What the job does, without waiting for it. */
const checkAgain = (cardId: string) => running.app.payments.cards.checks.again({ cardId })

test('only who is verified is told where a card is made a token, and in whose name', async () => {
  const { token: session } = await loggedInUser(running, 'nobody@example.org')
  const stranger = running.client({ token: session }).payments
  await expect(stranger.cardSetup()).rejects.toMatchObject({ code: 20001, reason: 'kyc.needed' })
  await expect(stranger.addCard({ token: await token() })).rejects.toMatchObject({ reason: 'kyc.needed' })
  const anna = await verified()
  const setup = await anna.client.payments.cardSetup()
  expect(setup).toMatchObject({ holder: LEGAL_NAME, brands: ['visa', 'mastercard', 'maestro'], most: 5 })
  expect(setup.tokeniseUrl).toBe(`${running.acquirer.settings.url}/tokens`)
})

test('the pages may send to the acquirer, and to nobody else', async () => {
  const { headers } = await running.send({ method: 'GET', path: '/web/v1/setting/card/list' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`connect-src 'self' ${running.acquirer.settings.url};`)
  const office = await running.send({ api: 'office', method: 'GET', path: '/office/v1/sandbox/world' })
  expect(String(office.headers['content-security-policy'])).toContain("connect-src 'self';")
})

test('the acquirer makes no token of what is no card', async () => {
  expect(await tokenise({ number: '4242424242424241' })).toMatchObject({ status: 422, error: 'number' })
  expect(await tokenise({ expYear: 2025 })).toMatchObject({ status: 422, error: 'expiry' })
  expect(await tokenise()).toMatchObject({ status: 201 })
})

test('a card is usable after its holder has agreed at the bank, and keeps nothing of its number', async () => {
  const anna = await verified()
  const added = await anna.client.payments.addCard({ token: await token(), symbol: 'EUR' })
  expect(added).toMatchObject({ state: 'verifying', brand: 'visa', lastFour: '4242', expMonth: 12, expYear: 2030 })
  expect(added.challengeUrl).toContain(running.acquirer.settings.url)
  const page = await fetch(added.challengeUrl ?? '', { headers: { 'accept-language': 'de' } })
  expect(await page.text()).toContain('Ist das Ihre Karte?')
  const back = await answerAt(added.challengeUrl)
  expect(back).toBe(`http://localhost:3000/bankcard/addCard?card=${added.id}&symbol=EUR`)
  expect(await anna.client.payments.cards()).toMatchObject([{ id: added.id, state: 'active', challengeUrl: null }])
  const { rows } = await running.app.db.pool.query('select * from payments.cards where id = $1', [added.id])
  expect(JSON.stringify(rows)).not.toContain('42424242')
})

test('a browser is sent at once to hosts on the list alone; the page of any other is one that its holder is asked about', async () => {
  const { client } = await verified()
  const card = await client.payments.addCard({ token: await token({ number: CARDS.late }) })
  expect(card).toMatchObject({ challengeUrl: expect.stringContaining('http'), challengeAtOnce: false })
  expect((await client.payments.cards())[0]).toMatchObject({ challengeAtOnce: false })
  const order = await client.payments.paypalCreateOrder({ symbol: 'EUR', amount: '50' }, { lockId: randomUUID() })
  expect(order).toMatchObject({ payUrl: expect.stringContaining('http'), payAtOnce: true })
})

test('what the holder refuses at the bank, or the bank itself, is refused with its reason', async () => {
  const anna = await verified()
  const { payments } = anna.client
  const asked = await payments.addCard({ token: await token({ number: CARDS.challenge }) })
  await answerAt(asked.challengeUrl, 'refuse')
  expect(await payments.cards()).toMatchObject([{ state: 'refused', failure: 'challenge_refused' }])
  const declined = await payments.addCard({ token: await token({ number: CARDS.unverified }) })
  expect(declined).toMatchObject({ state: 'refused', failure: 'declined', challengeUrl: null })
  running.clock.advance(61 * MINUTE_MS)
  const later = await running.app.payments.cards.cards.list(anna.userId)
  expect(later).toEqual([])
})

test('brand, name, date and token are judged by the server too', async () => {
  const { client } = await verified()
  const add = async (input: Parameters<typeof token>[0]) => client.payments.addCard({ token: await token(input) })
  await expect(add({ number: CARDS.amex })).rejects.toMatchObject({ reason: 'funding.card_brand' })
  await expect(add({ holder: 'Somebody Else' })).rejects.toMatchObject({ reason: 'funding.card_name' })
  await expect(client.payments.addCard({ token: 'tok_of_nobody' })).rejects.toMatchObject({
    reason: 'funding.card_token_unknown',
  })
  await expect(client.payments.addCard({ token: CARDS.pays.replace(/4/, ' ') })).rejects.toMatchObject({
    reason: 'funding.card_token_unknown',
  })
})

test('of a number no more than the beginning is asked for', async () => {
  const { client } = await verified()
  const check = (cardStart: string) => client.payments.checkCardNo({ symbol: 'EUR', cardStart })
  expect(await check('55555555')).toMatchObject({ formatted: '5555 5555', brand: 'mastercard', rail: null })
  await expect(check('378282')).rejects.toMatchObject({ reason: 'funding.card_brand' })
  await expect(check(CARDS.pays)).rejects.toMatchObject({ reason: 'funding.card_start_wrong' })
})

test('the same card is added once by one person, and by no other', async () => {
  const number = '4111111111111111'
  const anna = await withCard(number)
  const again = anna.client.payments.addCard({ token: await token({ number }) })
  await expect(again).rejects.toMatchObject({ reason: 'funding.card_known' })
  const bob = await verified()
  const taken = bob.client.payments.addCard({ token: await token({ number }) })
  await expect(taken).rejects.toMatchObject({ reason: 'funding.card_taken' })
  await anna.client.payments.removeCard({ id: anna.cardId })
  expect(await anna.client.payments.cards()).toEqual([])
  const stillTaken = bob.client.payments.addCard({ token: await token({ number }) })
  await expect(stillTaken).rejects.toMatchObject({ reason: 'funding.card_taken' })
  await expect(anna.client.payments.removeCard({ id: anna.cardId })).rejects.toMatchObject({
    reason: 'funding.card_unknown',
  })
})

test('of two people who verify one card at the same time one has it', async () => {
  const number = '4012888888881881'
  const asked = await Promise.all(
    [await verified(), await verified()].map(async ({ client }) => ({
      client,
      card: await client.payments.addCard({ token: await token({ number }) }),
    })),
  )
  await Promise.all(asked.map(({ card }) => answerAt(card.challengeUrl)))
  const ends = await Promise.all(asked.map(async ({ client }) => (await client.payments.cards())[0]))
  expect(ends.map((card) => card?.failure ?? card?.state).sort()).toEqual(['active', 'taken_elsewhere'])
})

test('additions of one card at the same time are one card', async () => {
  const { client } = await verified()
  const tokens = await Promise.all(Array.from({ length: 9 }, () => token({ number: '5105105105105100' })))
  const results = await Promise.allSettled(tokens.map((own) => client.payments.addCard({ token: own })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await client.payments.cards()).toHaveLength(1)
})

test('tries are limited by the day, and cards by their number', async () => {
  const { client } = await verified()
  const numbers = ['4000056655665556', '5200828282828210', '2223003122003222', '5425233430109903', '4917610000000000']
  for (const number of numbers) await client.payments.addCard({ token: await token({ number }) })
  const sixth = client.payments.addCard({ token: await token({ number: '4007702835532454' }) })
  await expect(sixth).rejects.toMatchObject({ reason: 'funding.too_many_cards' })
  for (let tries = 0; tries < 4; tries += 1)
    await client.payments.addCard({ token: 'tok_of_nobody' }).catch(() => undefined)
  await expect(client.payments.addCard({ token: await token() })).rejects.toMatchObject({ reason: 'request.limited' })
})

test('a lost callback is asked for, and a challenge that nobody answers ends by itself', async () => {
  const { client, userId } = await verified()
  const { acquirer } = running.acquirer
  const added = await client.payments.addCard({ token: await token({ number: '4000000760000002' }) })
  await running.app.db.pool.query('update sandbox.acquirer_rule set holds = true')
  await answerAt(added.challengeUrl)
  expect(await client.payments.cards()).toMatchObject([{ state: 'verifying' }])
  await checkAgain(added.id)
  expect(await client.payments.cards()).toMatchObject([{ state: 'active' }])
  await running.app.db.pool.query('update sandbox.acquirer_rule set holds = false')

  const missed = await client.payments.addCard({ token: await token({ number: '4000001240000000' }) })
  await checkAgain(missed.id)
  expect((await client.payments.cards())[0]).toMatchObject({ state: 'verifying' })
  running.clock.advance(31 * MINUTE_MS)
  await checkAgain(missed.id)
  await acquirer.answerChallenge(missed.challengeUrl?.split('/').at(-1) ?? '', true)
  const [last] = await running.app.payments.cards.cards.list(userId)
  expect(last).toMatchObject({ state: 'refused', failure: 'challenge_missed' })
})

test('a forged, old, malformed or repeated event changes nothing', async () => {
  const { client } = await verified()
  const added = await client.payments.addCard({ token: await token({ number: '4000003800000446' }) })
  const { webhookSecret } = running.acquirer.settings
  const send = async (event: object, { secret = webhookSecret, ageMs = 0 } = {}) => {
    const body = JSON.stringify(event)
    const timestamp = String(Math.floor((running.clock.now().getTime() - ageMs) / 1_000))
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signatureOf(secret, timestamp, body),
    }
    const answer = await running.send({ method: 'POST', path: CALLBACK, body, headers })
    return answer.body.success ? 'accepted' : answer.body.data.reason
  }
  const event = { eventId: 'evt_own_1', object: 'verification', id: added.id, state: 'declined', reason: 'declined' }
  expect(await send(event, { secret: 'of somebody else' })).toBe('funding.signature_wrong')
  expect(await send(event, { ageMs: 6 * MINUTE_MS })).toBe('funding.signature_old')
  expect(await send(event, { ageMs: -6 * MINUTE_MS })).toBe('funding.signature_old')
  expect(await send({ ...event, state: 'stolen' })).toBe('funding.event_malformed')
  expect(await client.payments.cards()).toMatchObject([{ state: 'verifying' }])
  const all = await Promise.all(Array.from({ length: 50 }, () => send({ ...event, state: 'verified' })))
  expect(all.filter((answer) => answer === 'accepted')).toHaveLength(1)
  expect(all.filter((answer) => answer === 'funding.event_repeated')).toHaveLength(49)
  expect(await send({ ...event, eventId: 'evt_own_2' })).toBe('accepted')
  expect(await client.payments.cards()).toMatchObject([{ state: 'active' }])
})
