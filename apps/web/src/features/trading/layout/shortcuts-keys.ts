import { useEffect, useRef } from 'react'
import { type ShortcutName, shortcutOf } from './shortcuts.ts'
import { useTradeSettings } from './use-trade-settings.ts'

const TAKERS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="dialog"]'

const acts = new Map<ShortcutName, () => void>()

/** What a key does while the component is there. */
export function useShortcut(name: ShortcutName, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const run = () => latest.current()
    acts.set(name, run)
    return () => {
      if (acts.get(name) === run) acts.delete(name)
    }
  }, [name])
}

/** Listens for the keys of the page, unless they are switched off. */
export function useShortcutKeys(): void {
  const { shortcuts } = useTradeSettings()
  useEffect(() => {
    if (!shortcuts) return
    const press = (event: KeyboardEvent) => {
      const isTaken = event.target instanceof Element && event.target.closest(TAKERS) !== null
      const { key, ctrlKey, metaKey, altKey } = event
      const name = shortcutOf({ key, ctrlKey, metaKey, altKey, isTaken })
      const act = name === null ? undefined : acts.get(name)
      if (act === undefined || event.defaultPrevented) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [shortcuts])
}
