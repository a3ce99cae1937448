import type { z } from 'zod'
import type { Json } from '../json.ts'

export interface PartySettings {
  readonly url: string
  readonly key: string
}

const TIMEOUT_MS = 5_000

interface Question<Answer extends z.ZodType> {
  readonly path: string
  readonly body: { readonly [name: string]: Json }
  readonly answer: Answer
}

/** Undefined whatever went wrong: silence, a failure and what cannot be read are all no answer, and whoever asked decides by that. */
export async function askParty<Answer extends z.ZodType>(
  { url, key }: PartySettings,
  question: Question<Answer>,
): Promise<z.output<Answer> | undefined> {
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}${question.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(question.body),
      // A party that moved is for the operator to configure: names must not follow it elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const parsed = question.answer.safeParse(await response.json())
    return response.status === 200 && parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
