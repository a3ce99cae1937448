import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'light' | 'dark' | 'system'
export type Theme = 'light' | 'dark'

export interface ThemeState {
  /** What the person chose; `system` follows the device. */
  choice: ThemeChoice
  /** What is on the page now. */
  theme: Theme
  /** Blue and orange in place of green and red for price moves. */
  colourBlind: boolean
}

const THEME_KEY = 'theme'
const COLOUR_BLIND_KEY = 'cb'
const DARK_QUERY = '(prefers-color-scheme: dark)'

const listeners = new Set<() => void>()
let current: ThemeState | undefined

function stored(key: string): string | null {
  // Storage throws when the browser forbids it; the page then simply follows the device.
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The choice still holds until the page is left.
  }
}

function resolve(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice
  return matchMedia(DARK_QUERY).matches ? 'dark' : 'light'
}

/** Reads the stored choice. `cb` is stored as '1'. */
export function readTheme(): ThemeState {
  const value = stored(THEME_KEY)
  const choice: ThemeChoice = value === 'light' || value === 'dark' ? value : 'system'
  return { choice, theme: resolve(choice), colourBlind: stored(COLOUR_BLIND_KEY) === '1' }
}

/** Puts the state on <html>, where the tokens look for it. */
export function applyTheme(state: ThemeState): void {
  const root = document.documentElement
  // Even the same value would make the browser look at every element's style again.
  if (root.dataset.theme !== state.theme) root.dataset.theme = state.theme
  if (state.colourBlind === (root.dataset.cb !== undefined)) return
  if (state.colourBlind) root.dataset.cb = ''
  else delete root.dataset.cb
}

function set(next: ThemeState): void {
  current = next
  applyTheme(next)
  for (const listener of listeners) listener()
}

export function setThemeChoice(choice: ThemeChoice): void {
  store(THEME_KEY, choice === 'system' ? null : choice)
  set({ ...snapshot(), choice, theme: resolve(choice) })
}

export function setColourBlind(colourBlind: boolean): void {
  store(COLOUR_BLIND_KEY, colourBlind ? '1' : null)
  set({ ...snapshot(), colourBlind })
}

function snapshot(): ThemeState {
  current ??= readTheme()
  return current
}

/** Re-reads storage and device, for a change made in another tab or in the system settings. */
function refresh(): void {
  set(readTheme())
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    matchMedia(DARK_QUERY).addEventListener('change', refresh)
    addEventListener('storage', refresh)
    // The device may have changed since the first look.
    if (readTheme().theme !== snapshot().theme) current = undefined
    applyTheme(snapshot())
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    matchMedia(DARK_QUERY).removeEventListener('change', refresh)
    removeEventListener('storage', refresh)
  }
}

/** The theme of the page and how to change it. */
export function useTheme() {
  const state = useSyncExternalStore(subscribe, snapshot, snapshot)
  return { ...state, setChoice: setThemeChoice, setColourBlind }
}
