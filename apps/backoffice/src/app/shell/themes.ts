import type { ThemeChoice } from '@bourse/ui/theme.ts'

export const THEMES = ['light', 'dark', 'system'] as const satisfies readonly ThemeChoice[]
