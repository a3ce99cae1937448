import { useMessages } from 'use-intl'

/** A list among the texts, such as the sections of the terms: prose without arguments, read as it stands. */
export function useTextList<Entry>(path: string): readonly Entry[] {
  const messages: unknown = useMessages()
  const found = path.split('.').reduce<unknown>(step, messages)
  return Array.isArray(found) ? (found as Entry[]) : []
}

function step(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}
