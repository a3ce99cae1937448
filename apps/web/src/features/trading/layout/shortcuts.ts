/** Single keys; they can be switched off, because a slip of the tongue is a press of a key for those who dictate. */
export const SHORTCUTS = { buy: 'b', sell: 's', pairs: '/', help: '?' } as const
export type ShortcutName = keyof typeof SHORTCUTS

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[]

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  /** The key went into a field, a menu or a dialog. */
  readonly isTaken: boolean
}

export function shortcutOf({ key, ctrlKey, metaKey, altKey, isTaken }: Pressed): ShortcutName | null {
  if (isTaken || ctrlKey || metaKey || altKey) return null
  return NAMES.find((name) => SHORTCUTS[name] === key.toLowerCase()) ?? null
}
