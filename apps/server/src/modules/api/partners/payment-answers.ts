import { PARTNER_CURRENCIES, PARTNER_PAYMENT_STATES } from '@bourse/contract'
import { z } from 'zod'
import { count, moment } from '../binance/answers.ts'

const amount = z.string().regex(/^\d+(\.\d+)?$/)

export const payment = z
  .strictObject({
    ...{ id: z.string(), merchantReference: z.string(), state: z.enum(PARTNER_PAYMENT_STATES) },
    ...{ currency: z.enum(PARTNER_CURRENCIES), amount, fee: amount },
    net: amount.describe('What the business gets once it is paid.'),
    ...{ description: z.string().nullable(), refunded: amount, link: z.string().describe('Where it is paid.') },
    ...{ createTime: moment, expireTime: moment, payTime: moment.nullable() },
  })
  .meta({ id: 'Payment' })

export const paymentPage = z.strictObject({ total: count, page: count, payments: z.array(payment) })
