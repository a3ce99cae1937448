import { chooseLanguage, type Language } from '@bourse/contract/client'
import { useSyncExternalStore } from 'react'
import { type AbstractIntlMessages, createTranslator } from 'use-intl'
import { storage } from './browser-storage.ts'
import { loadChunk } from './chunk.ts'

export interface TextState {
  readonly language: Language
  readonly messages: AbstractIntlMessages
}

const FIRST_TEXTS = ['ui', 'shell'] as const
const listeners = new Set<() => void>()
/** Every namespace that a page has asked for: a change of language fetches them all again. */
const wanted = new Set<string>()
const arriving = new Map<string, Promise<AbstractIntlMessages>>()

let state: TextState = { language: chooseLanguage(storage.get('lang'), navigator.languages), messages: {} }

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

/** The texts that every page needs; the page appears after them. */
export async function loadFirstTexts(): Promise<void> {
  await ensureTexts(FIRST_TEXTS)
  document.documentElement.lang = state.language
}

export async function ensureTexts(namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !wanted.has(namespace))
  if (missing.length === 0) return
  const { language } = state
  const messages = await loadAll(language, missing)
  for (const namespace of missing) wanted.add(namespace)
  // The language was switched meanwhile: what arrived is in the old one.
  if (language !== state.language) return setState(await loadState(state.language))
  setState({ language, messages: merge(state.messages, messages) })
}

/** Texts first, then the switch: a page is never half in one language and half in another. */
export async function switchLanguage(language: Language): Promise<void> {
  const next = await loadState(language)
  storage.set('lang', language)
  document.documentElement.lang = language
  setState(next)
}

async function loadState(language: Language): Promise<TextState> {
  return { language, messages: await loadAll(language, [...wanted]) }
}

async function loadAll(language: Language, namespaces: readonly string[]): Promise<AbstractIntlMessages> {
  const parts = await Promise.all(
    namespaces.map(async (namespace) => nest(namespace.split('.'), await load(language, namespace))),
  )
  return parts.reduce(merge, {})
}

function load(language: Language, namespace: string): Promise<AbstractIntlMessages> {
  const file = `${namespace}.${language}.json`
  const known = arriving.get(file)
  if (known !== undefined) return known
  const texts = loadChunk(async () => {
    const response = await fetch(`${import.meta.env.TEXT_BASE}/${file}`)
    if (!response.ok) throw new Error(`${response.status} ${file}`)
    return (await response.json()) as AbstractIntlMessages
  })
  arriving.set(file, texts)
  texts.catch(() => arriving.delete(file))
  return texts
}

function nest([first = '', ...rest]: readonly string[], messages: AbstractIntlMessages): AbstractIntlMessages {
  return { [first]: rest.length === 0 ? messages : nest(rest, messages) }
}

function merge(left: AbstractIntlMessages, right: AbstractIntlMessages): AbstractIntlMessages {
  const merged: AbstractIntlMessages = { ...left }
  for (const [key, value] of Object.entries(right)) {
    const before = merged[key]
    merged[key] = typeof before === 'object' && typeof value === 'object' ? merge(before, value) : value
  }
  return merged
}

function setState(next: TextState): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
