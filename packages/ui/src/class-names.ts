import { extendTailwindMerge } from 'tailwind-merge'

const SIZES = [
  'agate',
  'dense',
  'body',
  'base',
  'read',
  'lead',
  'h4',
  'h3',
  'h2',
  'h1',
  'hero',
  'figure',
] as const

/**
 * Joins class names; of two utilities that set the same thing the later one wins, so a caller's class beats ours.
 * Our sizes are named, because `text-dense` would otherwise be taken for a colour and drop `text-ink`.
 */
export const cx = extendTailwindMerge({
  extend: {
    theme: { text: [...SIZES], radius: ['1', '2'], shadow: ['float', 'sheet'] },
  },
})
