import { beforeAll, expect, test } from 'vitest'
import { type SoftwarePasskey, softwarePasskey } from '../../platform/passkeys/software-passkey.fixture.ts'
import { ORIGIN } from '../../testing/app.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { reasonOf } from '../identity/identity.fixture.ts'
import { FUND_PASSWORD, HOUR_MS, type Ready, withdrawalWorld } from './withdrawals.fixture.ts'

const world = withdrawalWorld()
const { running, web } = world
let holder: Ready
let passkey: SoftwarePasskey

/** Verified, with a passkey for a second factor and a fund password, a day after all that. */
beforeAll(async () => {
  passkey = softwarePasskey(ORIGIN)
  const who = await world.passed()
  let token = who.token
  const calls = () => world.client(token).identity
  const created = passkey.create(await calls().newPasskeyOptions())
  await calls().addPasskey({ passkey: created, name: 'Laptop', code: await world.ownCode(who, 'bind_passkey') })
  token = (await calls().stepUp({ passkey: passkey.get(await calls().passkeyOptions()) })).token
  const fund = { password: FUND_PASSWORD, confirmation: FUND_PASSWORD }
  await calls().setFundPassword({ ...fund, code: await world.ownCode({ ...who, token }, 'fund_password') })
  running.clock.advance(25 * HOUR_MS)
  await world.fund(who.userId, 'BTC', '1')
  const ticket = await world.ticketOf(who)
  const shown = passkey.get(await world.client().identity.passkeyLogInOptions({ ticket }))
  const entered = await world.client().identity.verifyAfterLogin({ ticket, passkey: shown })
  holder = { ...who, token: entered.token, secret: '' }
})

async function mailed(quoteId: string) {
  running.clock.advance(61_000)
  await web(holder).sendWithdrawCode({ quoteId })
  return { quoteId, fundPassword: FUND_PASSWORD, code: world.codeOf(holder.email) }
}

test('a passkey signs amount and address of a withdrawal; a session that proved one just now is not enough', async () => {
  const { quoteId } = await world.quote(holder, '0.01')
  const secrets = await mailed(quoteId)
  const identity = world.client(holder.token).identity
  const { token } = await identity.stepUp({ passkey: passkey.get(await identity.passkeyOptions()) })
  holder = { ...holder, token }
  expect(await reasonOf(web(holder).withdraw(secrets))).toBe('identity.passkey_needed')
  const signed = passkey.get(await web(holder).withdrawPasskey({ quoteId }))
  expect(await web(holder).withdraw({ ...secrets, passkey: signed })).toMatchObject({ amount: '0.01' })
})

test('what a passkey signed for one withdrawal confirms no other', async () => {
  const [small, large] = [await world.quote(holder, '0.01'), await world.quote(holder, '0.2')]
  const signed = passkey.get(await web(holder).withdrawPasskey({ quoteId: small.quoteId }))
  const secrets = await mailed(large.quoteId)
  expect(await reasonOf(web(holder).withdraw({ ...secrets, passkey: signed }))).toBe('identity.passkey_wrong')
  const stepUp = passkey.get(await world.client(holder.token).identity.passkeyOptions())
  expect(await reasonOf(web(holder).withdraw({ ...secrets, passkey: stepUp }))).toBe('identity.passkey_wrong')
})

test('the quote of somebody else gives nothing to sign', async () => {
  const { quoteId } = await world.quote(holder, '0.01')
  const other = await world.ready()
  expect(await reasonOf(web(other).withdrawPasskey({ quoteId }))).toBe('funding.quote_unknown')
})

test('a withdrawal carries what its owner confirmed, and the guard keeps no copy that the server could read', async () => {
  const who = await world.ready('1')
  const { id } = await world.ask(who, '0.01')
  const { rows } = await running.app.db.pool.query('select confirmation from withdrawals.withdrawals where id = $1', [
    id,
  ])
  expect(rows[0].confirmation).toEqual({
    young: false,
    at: expect.any(String),
    mac: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(
    await asOwner(running.app.ownerUrl, 'select order_id from vault.confirmations where order_id = $1', [id]),
  ).toEqual([{ order_id: id }])
})
