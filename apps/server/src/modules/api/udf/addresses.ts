import type { z } from 'zod'
import type { Field, Form } from '../binance/fields.ts'

type Known = Readonly<Record<string, Pick<Field<unknown>, 'form' | 'required'>>>

/** One address of the protocol, after its types have done their work, with what the document of the API tells of it. */
export interface UdfAddress {
  readonly name: string
  readonly summary: string
  readonly fields: Known
  readonly output: z.ZodType
  readonly answer: (query: Query) => Promise<unknown>
}

/** As it was sent; what is not declared nobody reads. */
export type Query<Name extends string = string> = Readonly<Partial<Record<Name, string>>>

/** Its handler can read nothing but its fields, and answer nothing but what it says that it answers. */
export function udfAddress<F extends Known, O extends z.ZodType>(
  address: Omit<UdfAddress, 'fields' | 'output' | 'answer'> & {
    readonly fields: F
    readonly output: O
    readonly answer: (query: Query<keyof F & string>) => Promise<z.output<O>>
  },
): UdfAddress {
  return address
}

export const must = (form: Form) => ({ form, required: true })
export const may = (form: Form) => ({ form, required: false })
