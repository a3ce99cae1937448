import { join } from 'node:path'
import type { EtpGate, Language } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import { createTexts } from '../../platform/texts.ts'
import { hasPassed, insertPassed } from './answers.sql.ts'
import type { EtpDeps } from './deps.ts'

const texts = createTexts(join(import.meta.dirname, 'locales'))

/** The right answer stands at another place in each; the places are the same for everybody, because nothing is gained by guessing. */
const QUESTIONS = [
  { id: 'sideways', answers: ['a', 'b', 'c'], right: 'b' },
  { id: 'loss', answers: ['a', 'b', 'c'], right: 'c' },
] as const

export type Gate = ReturnType<typeof createGate>

/** Two questions before the first purchase: what three times a day means, and what can be lost. */
export function createGate({ db, clock }: Pick<EtpDeps, 'db' | 'clock'>) {
  return {
    async state(userId: string, language: Language): Promise<EtpGate> {
      const say = (key: string) => texts(language, `questions.${key}`, {})
      return {
        passed: await hasPassed(db.queryable, userId),
        questions: QUESTIONS.map(({ id, answers }) => ({
          ...{ id, text: say(`${id}.text`), answers: answers.map((answer) => say(`${id}.${answer}`)) },
        })),
      }
    },
    /** Both right, or again. */
    async answer(userId: string, places: readonly number[]): Promise<{ passed: boolean }> {
      const passed = QUESTIONS.every(({ answers, right }, place) => answers[places[place] ?? -1] === right)
      if (passed) await insertPassed(db.queryable, userId, clock.now())
      return { passed }
    },
    async judge(on: Queryable, userId: string): Promise<Result<void, { readonly code: 'etp.questions_open' }>> {
      return (await hasPassed(on, userId)) ? ok() : refuse({ code: 'etp.questions_open' })
    },
  }
}
