import type { CallFailure } from '@bourse/client'
import type { Conversion, ConvertQuote } from '@bourse/contract'
import { useState } from 'react'
import { type FirmQuote, firmFrom, useConversion, useFirmQuote } from './api.ts'
import type { ConvertRequest } from './convert-form.ts'

/** So many prices are asked for by themselves between two conversions; after them the person asks for each. */
const MOST_ALONE = 6

export interface Moved {
  readonly old: ConvertQuote
  readonly now: FirmQuote
}

interface Outcome {
  readonly key: string
  readonly moved?: Moved
  readonly done?: Conversion
}

interface FirmFacts {
  /** What may be quoted now; null while somebody types, or where it makes no sense. */
  readonly request: ConvertRequest | null
  /** Names what is asked for; another key has another price. */
  readonly key: string
  /** How often something has come to rest that could be quoted. */
  readonly times: number
}

/** The price that holds for some seconds, what was done with it, and what came of that. */
export function useFirm({ request, key, times }: FirmFacts) {
  const [asked, setAsked] = useState({ key: '', kept: '', round: 0, freeFrom: 0 })
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const own = outcome?.key === key ? outcome : null
  const alone = times - asked.freeFrom <= MOST_ALONE && asked.kept !== key
  const query = useFirmQuote(own === null && (alone || asked.key === key) ? request : null, asked.round)
  const conversion = useConversion()

  const convert = (quote: ConvertQuote) => {
    const askedAt = performance.now()
    conversion.mutate(quote, {
      onSuccess: (done) => setOutcome({ key, done }),
      onError: (failure) => {
        const moved = movedOf(failure, askedAt)
        if (moved !== undefined) setOutcome({ key, moved })
      },
    })
  }
  const ask = () => {
    conversion.reset()
    setOutcome(null)
    setAsked({ ...asked, key, kept: '', round: asked.round + 1 })
  }
  return {
    quote: own?.moved?.now ?? (own === null ? query.data : undefined) ?? null,
    moved: own?.moved ?? null,
    done: own?.done ?? null,
    isAsking: query.isFetching,
    isConverting: conversion.isPending,
    failure: conversion.isError && own === null ? conversion.error : query.error,
    convert,
    /** Another price, because somebody pressed for it. */
    ask,
    /** Everything as it was before; what is typed next is quoted by itself again. */
    startAgain: () => {
      conversion.reset()
      setOutcome(null)
      setAsked({ key: '', kept: '', round: asked.round + 1, freeFrom: times })
    },
    /** The new price is not taken. What was quoted before is gone as well. */
    keep: () => {
      conversion.reset()
      setOutcome(null)
      setAsked({ ...asked, key: '', kept: key, round: asked.round + 1 })
    },
  }
}

/** 40028 brings the price that was agreed to and the one of now (specification §8). */
function movedOf({ reason, params }: CallFailure, askedAt: number): Moved | undefined {
  if (reason !== 'convert.quote_moved') return undefined
  const { old, quote } = params as { readonly old?: ConvertQuote; readonly quote?: ConvertQuote }
  return old === undefined || quote === undefined ? undefined : { old, now: firmFrom(quote, askedAt) }
}
