import { chooseLanguage, type Language } from '@bourse/contract/client'
import { useSyncExternalStore } from 'react'
import { type AbstractIntlMessages, createTranslator } from 'use-intl'

export interface TextState {
  readonly language: Language
  readonly messages: AbstractIntlMessages
}

export interface TextsOptions {
  readonly storedLanguage: () => string | null
  readonly storeLanguage: (language: Language) => void
  /** Wraps the fetching of a file: the site reports what does not arrive as a chunk load error. */
  readonly fetching?: <T>(fetchIt: () => Promise<T>) => Promise<T>
}

/**
 * The texts of an app as its pages come to need them: one file per namespace and language, made by the build
 * (packages/ui/vite/texts.ts). A change of language fetches everything that was ever wanted, and switches after it.
 */
export function createTexts({ storedLanguage, storeLanguage, fetching = (fetchIt) => fetchIt() }: TextsOptions) {
  const listeners = new Set<() => void>()
  const wanted = new Set<string>()
  const arriving = new Map<string, Promise<AbstractIntlMessages>>()
  let state: TextState = { language: chooseLanguage(storedLanguage(), navigator.languages), messages: {} }

  function setState(next: TextState): void {
    state = next
    // Even the same value would make the browser look at every element's style again.
    if (document.documentElement.lang !== next.language) document.documentElement.lang = next.language
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const read = () => state

  function load(language: Language, namespace: string): Promise<AbstractIntlMessages> {
    const file = `${namespace}.${language}.json`
    const known = arriving.get(file)
    if (known !== undefined) return known
    const texts = fetching(() => fetchTexts(file))
    arriving.set(file, texts)
    texts.catch(() => arriving.delete(file))
    return texts
  }

  async function loadAll(language: Language, namespaces: readonly string[]): Promise<AbstractIntlMessages> {
    const parts = await Promise.all(
      namespaces.map(async (namespace) => nest(namespace.split('.'), await load(language, namespace))),
    )
    return parts.reduce(merge, {})
  }

  async function loadState(language: Language): Promise<TextState> {
    return { language, messages: await loadAll(language, [...wanted]) }
  }

  return {
    currentLanguage: () => state.language,
    messages: () => state.messages,
    useTextState: () => useSyncExternalStore(subscribe, read, read),

    /** A text of the shell for what stands outside the page's tree: failures of calls, notices. */
    shellText(key: string, values?: Record<string, string | number>): string {
      const t = createTranslator({ locale: state.language, messages: state.messages, namespace: 'shell' })
      return t(key as never, values as never)
    },

    async ensureTexts(namespaces: readonly string[]): Promise<void> {
      const missing = namespaces.filter((namespace) => !wanted.has(namespace))
      if (missing.length === 0) return
      const { language } = state
      const messages = await loadAll(language, missing)
      for (const namespace of missing) wanted.add(namespace)
      // The language was switched meanwhile: what arrived is in the old one.
      if (language !== state.language) return setState(await loadState(state.language))
      setState({ language, messages: merge(state.messages, messages) })
    },

    /** Texts first, then the switch: a page is never half in one language and half in another. */
    async switchLanguage(language: Language): Promise<void> {
      const next = await loadState(language)
      storeLanguage(language)
      setState(next)
    },
  }
}

async function fetchTexts(file: string): Promise<AbstractIntlMessages> {
  const response = await fetch(`${import.meta.env.TEXT_BASE}/${file}`)
  if (!response.ok) throw new Error(`${response.status} ${file}`)
  return (await response.json()) as AbstractIntlMessages
}

function nest([first = '', ...rest]: readonly string[], messages: AbstractIntlMessages): AbstractIntlMessages {
  return { [first]: rest.length === 0 ? messages : nest(rest, messages) }
}

function merge(left: AbstractIntlMessages, right: AbstractIntlMessages): AbstractIntlMessages {
  const merged: AbstractIntlMessages = { ...left }
  for (const [key, value] of Object.entries(right)) {
    const before = merged[key]
    merged[key] = isNested(before) && isNested(value) ? merge(before, value) : value
  }
  return merged
}

/** A list is a message with arguments, or prose: one text, which two askers at once may both bring. */
function isNested(value: AbstractIntlMessages[string] | undefined): value is AbstractIntlMessages {
  return typeof value === 'object' && !Array.isArray(value)
}
