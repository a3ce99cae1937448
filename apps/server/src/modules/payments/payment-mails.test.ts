import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { mailing } from '../funding/mails.fixture.ts'
import { paying as payingByCard } from './cards/cards.fixture.ts'
import { paying } from './payments.fixture.ts'

const running = testApp()
const { payer, atPage, refOf, rule } = paying(running)
const { withCard } = payingByCard(running)

const { newsTo } = mailing(running)
const says = (subject: string, text: string) => [{ subject, text: expect.stringContaining(text) }]

test('whoever deposits by PayPal is mailed what became of it', async () => {
  await rule({})
  const { token } = await loggedInStaff(running, 'compliance')
  const office = running.officeClient({ token })
  const anna = await payer()
  // That she is verified is told in an email of its own.
  await newsTo(anna)
  const order = await anna.create('100')
  await atPage(order.payUrl, 'pay')
  await anna.capture(order.id)
  expect(await newsTo(anna)).toEqual(says('You received 100 EUR', 'Your deposit by PayPal has arrived'))

  const strange = await anna.create('60')
  await atPage(strange.payUrl, 'pay', 'Somebody Else')
  await anna.capture(strange.id)
  expect(await newsTo(anna)).toEqual(says('We are reviewing your deposit of 60 EUR', 'Our staff are reviewing it'))
  const [payment] = (await office.payments.officePayments({ search: strange.id })).records
  await office.payments.returnPayment({ id: payment?.id ?? '', reason: 'Not the owner.' })
  expect(await newsTo(anna)).toEqual(says('We sent 60 EUR back', 'We could not credit your deposit by PayPal'))

  await rule({ webhooks: 'once' })
  await running.payments.paypal.paypal.reverse(refOf(order.payUrl))
  await running.payments.telling.settled()
  expect(await newsTo(anna)).toEqual(says('Your deposit of 100 EUR was reversed', 'PayPal reversed your deposit'))
})

test('whoever pays from a wallet is mailed that it arrived', async () => {
  await rule({ webhooks: 'once' })
  const anna = await payer()
  await newsTo(anna)
  const { payUrl } = await anna.create('80', 'advcash')
  await atPage(payUrl, 'pay')
  await running.payments.telling.settled()
  expect(await newsTo(anna)).toEqual(says('You received 80 EUR', 'Your deposit by Advcash has arrived'))
})

test('whoever pays by card is mailed that it arrived, and that the bank took it back', async () => {
  const anna = await withCard()
  await newsTo(anna)
  const request = { symbol: 'EUR', amount: '50', cardId: anna.cardId }
  const order = await anna.client.payments.acquireCreateOrder(request, { lockId: randomUUID() })
  await running.acquirer.acquirer.webhookSender.settled()
  expect(await newsTo(anna)).toEqual(says('You received 50 EUR', 'Your deposit by card has arrived'))
  await running.acquirer.acquirer.act(order.id, 'charge_back')
  await running.acquirer.acquirer.webhookSender.settled()
  expect(await newsTo(anna)).toEqual(
    says('Your deposit of 50 EUR was reversed', 'Your card’s bank reversed your deposit'),
  )
})
