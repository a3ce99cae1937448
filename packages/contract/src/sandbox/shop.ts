import { z } from 'zod'
import { PARTNER_CURRENCIES } from '../api/lists.ts'
import { officePost } from '../call.ts'
import { decimalText, text } from '../fields.ts'

const answer = z.object({
  /** Null where none came. */
  status: z.number().nullable(),
  body: z.string(),
  /** Where the payment is paid. */
  link: z.string().nullable(),
})
export type SandboxShopAnswer = z.infer<typeof answer>

/** What staff have the software of the demo's business do. */
export const shopConsoleCalls = {
  askForPayment: officePost('/sandbox/shop/ask', {
    access: 'staff',
    roles: ['admin', 'operator'],
    summary: 'Asks for a payment as the software of a business does: by its key, signed, through the door of partners.',
    input: z.object({
      currency: z.enum(PARTNER_CURRENCIES),
      amount: decimalText,
      description: text().max(140).default(''),
    }),
    output: answer,
    refusals: ['sandbox.off'],
  }),
} as const
