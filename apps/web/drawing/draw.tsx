import type { Language } from '@bourse/contract/client'
import { localeOf } from '@bourse/ui/i18n.tsx'
import type { Query } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createTranslator } from 'use-intl'
import { drawFor, type FirstView } from '../src/app/first-view.ts'
import { metaTexts } from '../src/app/page/page-meta.tsx'
import { router } from '../src/app/router.tsx'
import { queryClient } from '../src/app/shared-data/queries.ts'
import { Site } from '../src/app/site.tsx'
import { loadFirstTexts, messages, switchLanguage } from '../src/app/texts.ts'

export interface Wanted {
  readonly path: string
  readonly language: Language
  /** Whether for a phone. */
  readonly narrow: boolean
}

export interface Drawn {
  readonly title: string
  readonly description: string
  readonly html: string
  readonly view: FirstView
}

/** What is asked for because of an answer is asked for in the next round; no page needs more of them. */
const MOST_ROUNDS = 4

/** A page as a visitor sees it first, from the answers to its own calls; null where one is refused or fails. */
export async function draw({ path, language, narrow }: Wanted): Promise<Drawn | null> {
  queryClient.clear()
  drawFor({ narrow })
  await loadFirstTexts()
  await switchLanguage(language)
  await router.navigate({ href: path })
  const page = router.state().matches.at(-1)
  if (page?.component === undefined) return null
  const html = await drawUntilAnswered()
  if (html === null) return null
  const t = createTranslator({ locale: localeOf(language), messages: messages() })
  return { ...metaTexts(t as never, page.route.meta), html, view: { language, narrow, answers: answers() } }
}

async function drawUntilAnswered(): Promise<string | null> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const html = renderToString(<Site />)
    const open = queries().filter(isOpen)
    if (open.length === 0) return html
    const outcomes = await Promise.allSettled(open.map((query) => query.fetch()))
    if (outcomes.some(({ status }) => status === 'rejected')) return null
  }
  return null
}

const queries = () => queryClient.getQueryCache().getAll()

/** Asked for by what was drawn, and not answered. Those that wait for something else say so in their options. */
function isOpen({ state, options }: Query): boolean {
  return state.data === undefined && (options as { enabled?: unknown }).enabled !== false
}

function answers(): FirstView['answers'] {
  return queries().flatMap(({ queryKey, state }) =>
    state.data === undefined ? [] : [[queryKey, state.data, state.dataUpdatedAt] as const],
  )
}
