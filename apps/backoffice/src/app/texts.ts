import { chooseLanguage, type Language } from '@bourse/contract/client'
import { useSyncExternalStore } from 'react'
import { type AbstractIntlMessages, createTranslator } from 'use-intl'

export interface TextState {
  readonly language: Language
  readonly messages: AbstractIntlMessages
}

const LANGUAGE_KEY = 'lang'

/** One chunk per file; a person downloads those of one language. */
const FILES = import.meta.glob<AbstractIntlMessages>(
  ['/src/**/locales/*.json', '../../../../packages/ui/src/locales/*.json'],
  { import: 'default' },
)

const listeners = new Set<() => void>()
let state: TextState = { language: chooseLanguage(storedLanguage(), navigator.languages), messages: {} }

export function currentLanguage(): Language {
  return state.language
}

export function useTextState(): TextState {
  return useSyncExternalStore(subscribe, () => state)
}

/** A text of the shell for what stands outside the page's tree: failures of calls, notices. */
export function shellText(key: string, values?: Record<string, string | number>): string {
  const t = createTranslator({ locale: state.language, messages: state.messages, namespace: 'shell' })
  return t(key as never, values as never)
}

/** The page appears after its texts. */
export async function loadFirstTexts(): Promise<void> {
  setState({ language: state.language, messages: await load(state.language) })
}

/** Texts first, then the switch: a page is never half in one language and half in another. */
export async function switchLanguage(language: Language): Promise<void> {
  const messages = await load(language)
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // Storage is forbidden: the choice holds until the page is left.
  }
  setState({ language, messages })
}

async function load(language: Language): Promise<AbstractIntlMessages> {
  const suffix = `.${language}.json`
  const parts = Object.entries(FILES)
    .filter(([path]) => path.endsWith(suffix))
    .map(async ([path, read]) => [path.slice(path.lastIndexOf('/') + 1, -suffix.length), await read()] as const)
  return Object.fromEntries(await Promise.all(parts))
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}

function setState(next: TextState): void {
  state = next
  document.documentElement.lang = next.language
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
