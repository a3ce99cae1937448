import { expect, test } from 'vitest'
import { failureOf, reasonOf } from '../../identity/identity.fixture.ts'
import { FUND_PASSWORD, type Ready } from '../../withdrawals/withdrawals.fixture.ts'
import { merchantWorld } from '../merchants/merchants.fixture.ts'

const world = merchantWorld()
const { queried } = world
const { running, p2p, ready, secretsOf } = world

const SEPA = { kind: 'sepa_instant', fiat: 'EUR', holder: "Anna-Maria D'Angelo" } as const
const IBAN = 'DE89 3704 0044 0532 0130 00'
const OTHER_IBAN = 'IT60 X054 2811 1010 0000 0123 456'

const bind = (who: Ready, method: Omit<Parameters<ReturnType<typeof p2p>['bindPaymentMethod']>[0], 'fundPassword'>) =>
  p2p(who).bindPaymentMethod({ ...method, ...secretsOf(who) })

test('everybody may see the kinds of payment method, with those marked whose payments can be called back', async () => {
  const { kinds } = await running.client().p2p.paymentKinds()
  expect(kinds.filter(({ reversible }) => reversible).map(({ kind }) => kind)).toEqual(['paypal'])
  expect(kinds.find(({ kind }) => kind === 'faster_payments')).toEqual({
    kind: 'faster_payments',
    name: 'Faster Payments',
    fiats: ['GBP'],
    fields: ['sortCode', 'accountNumber'],
    reversible: false,
  })
  const { pairs } = await running.client().p2p.paymentCoinPairs()
  expect(pairs).toEqual([
    { coin: 'USDT', fiat: 'EUR' },
    { coin: 'USDT', fiat: 'GBP' },
    { coin: 'BTC', fiat: 'EUR' },
    { coin: 'BTC', fiat: 'GBP' },
  ])
})

test('a payment method is in the verified name, however banks write it, and in no other', async () => {
  const who = await ready()
  const kept = await bind(who, { ...SEPA, holder: 'dangelo anna maria', iban: IBAN })
  expect(kept).toMatchObject({ kind: 'sepa_instant', name: 'SEPA Instant', masked: 'DE89 •••• 3000', inUse: false })
  expect(kept.fields).toEqual([{ field: 'iban', value: IBAN }])
  const other = await failureOf(bind(who, { ...SEPA, holder: 'Anna Bianchi', iban: OTHER_IBAN }))
  expect(other?.reason).toBe('p2p.method_holder')
  expect(other?.message).toContain("Anna-Maria D'Angelo")
  const stranger = await world.person()
  const asked = { ...SEPA, iban: IBAN, fundPassword: FUND_PASSWORD }
  expect(await reasonOf(p2p(stranger).bindPaymentMethod(asked))).toBe('kyc.needed')
  const mine = await p2p(who).paymentMethods({})
  expect(mine).toMatchObject({ holder: "Anna-Maria D'Angelo", methods: [{ id: kept.id }] })
  expect((await p2p(who).paymentMethods({ fiat: 'GBP' })).methods).toEqual([])
})

test('each kind asks for its own fields and goes with its own currencies', async () => {
  const who = await ready()
  const holder = SEPA.holder
  const refused = [
    await reasonOf(bind(who, { ...SEPA, iban: 'DE00 1234' })),
    await reasonOf(bind(who, { ...SEPA, fiat: 'GBP', iban: IBAN })),
    await reasonOf(bind(who, { kind: 'faster_payments', fiat: 'GBP', holder, sortCode: '12', accountNumber: '1' })),
    await reasonOf(bind(who, { kind: 'paypal', fiat: 'EUR', holder, email: 'no address' })),
    await reasonOf(bind(who, { kind: 'revolut', fiat: 'EUR', holder, handle: 'a b' })),
  ]
  expect(refused).toEqual([
    'funding.iban_wrong',
    'p2p.method_fiat',
    'funding.sort_code_wrong',
    'p2p.method_email_wrong',
    'p2p.method_handle_wrong',
  ])
  const uk = { kind: 'faster_payments', fiat: 'GBP', holder, sortCode: '20-00-00', accountNumber: '55779911' } as const
  expect((await bind(who, uk)).fields).toEqual([
    { field: 'sortCode', value: '200000' },
    { field: 'accountNumber', value: '55779911' },
  ])
  expect(await bind(who, { kind: 'paypal', fiat: 'EUR', holder, email: 'Anna@Example.org' })).toMatchObject({
    reversible: true,
    masked: 'a•••@example.org',
  })
  expect((await bind(who, { kind: 'revolut', fiat: 'EUR', holder, handle: 'Anna123' })).fields).toEqual([
    { field: 'handle', value: '@anna123' },
  ])
})

test('only the fund password and the second factor bind one, and its owner is told at once', async () => {
  const who = await ready()
  const wrong = { ...SEPA, iban: IBAN, ...secretsOf(who), fundPassword: '135791' }
  expect(await reasonOf(p2p(who).bindPaymentMethod(wrong))).toBe('identity.fund_password_wrong')
  const told = () =>
    queried<{ payload: { params: { about: string } } }>(
      "select payload from platform.timers where payload->>'userId' = $1 and payload->>'notice' = 'identity.payment_method_bound'",
      [who.userId],
    )
  expect(await told()).toEqual([])
  await bind(who, { ...SEPA, iban: IBAN })
  expect((await told()).map(({ payload }) => payload.params.about)).toEqual(['SEPA Instant DE89 •••• 3000'])
})

test('a method is changed under its id by its owner, and stands once', async () => {
  const who = await ready()
  const first = await bind(who, { ...SEPA, iban: IBAN })
  expect(await reasonOf(bind(who, { ...SEPA, iban: IBAN }))).toBe('p2p.method_known')
  const second = await bind(who, { ...SEPA, iban: OTHER_IBAN })
  expect(await reasonOf(bind(who, { ...SEPA, id: second.id, iban: IBAN }))).toBe('p2p.method_known')
  const paypal = { kind: 'paypal', fiat: 'EUR', holder: SEPA.holder, email: 'a@example.org' } as const
  expect(await reasonOf(bind(who, { ...paypal, id: first.id }))).toBe('p2p.method_unknown')
  const stranger = await ready()
  expect(await reasonOf(bind(stranger, { ...SEPA, id: first.id, iban: OTHER_IBAN }))).toBe('p2p.method_unknown')
  expect(await reasonOf(p2p(stranger).deletePaymentMethod({ id: first.id }))).toBe('p2p.method_unknown')
  await p2p(await world.logIn(who)).deletePaymentMethod({ id: second.id })
  const changed = await bind(await world.logIn(who), { ...SEPA, id: first.id, iban: OTHER_IBAN })
  expect(changed).toMatchObject({ id: first.id, masked: 'IT60 •••• 3456' })
})

test('nobody keeps more than ten, and what a listing or an order uses is not deleted', async () => {
  const who = await ready()
  const part = world.partOf({ methodsInUse: async () => [used] })
  let used = ''
  const typed = { iban: '', sortCode: '', accountNumber: '', handle: '', fundPassword: FUND_PASSWORD }
  const keep = (email: string) =>
    part.methods.bind(world.asker(who), { ...typed, kind: 'wise', fiat: 'EUR', holder: SEPA.holder, email })
  const kept = []
  for (let at = 0; at < 11; at += 1) kept.push(await keep(`anna${at}@example.org`))
  expect(kept.map((one) => (one.ok ? 'kept' : one.refusal.code))).toEqual([
    ...Array.from({ length: 10 }, () => 'kept'),
    'p2p.too_many_methods',
  ])
  const [first] = kept
  used = first?.ok ? first.value.id : ''
  expect(await part.methods.remove(who.userId, used)).toMatchObject({ refusal: { code: 'p2p.method_in_use' } })
  expect((await part.methods.list(who.userId, undefined)).methods.filter(({ inUse }) => inUse)).toHaveLength(1)
  const free = used
  used = ''
  expect(await part.methods.remove(who.userId, free)).toMatchObject({ ok: true })
})

test('an account that two people have bound is no refusal to either, and staff see who they are', async () => {
  const who = await world.merchant()
  const other = await ready()
  await bind(await world.logIn(who), { ...SEPA, iban: IBAN })
  await bind(other, { ...SEPA, iban: IBAN.replaceAll(' ', '') })
  const { uid } = await running.client({ token: other.token }).identity.userData()
  const { sharedWith } = await (await world.officeP2p()).officeMerchant({ merchantId: who.merchantId })
  expect(sharedWith).toContain(uid)
  const third = await ready()
  await bind(third, { ...SEPA, iban: 'NL91 ABNA 0417 1643 00' })
  expect(await world.partOf().methods.sharersOf(running.app.db.queryable, third.userId)).toEqual([])
})
