import { globSync, readFileSync } from 'node:fs'
import { extendTailwindMerge } from 'tailwind-merge'
import { describe, expect, test } from 'vitest'
import { cx } from './class-names.ts'

describe('cx', () => {
  test('a caller’s class beats the component’s', () => {
    expect(cx('h-9 px-4 text-body', 'h-11 px-6')).toBe('text-body h-11 px-6')
    expect(cx('bg-accent text-on-accent', 'bg-paper-sel')).toBe('text-on-accent bg-paper-sel')
    expect(cx('px-3 pt-2', 'p-0')).toBe('p-0')
  })

  test('our text sizes are sizes and our colours are colours', () => {
    expect(cx('text-dense text-ink-3')).toBe('text-dense text-ink-3')
    expect(cx('text-dense text-ink-3', 'text-read')).toBe('text-ink-3 text-read')
    expect(cx('text-dense text-ink-3', 'text-accent')).toBe('text-dense text-accent')
    expect(cx('text-h3 text-balance text-right')).toBe('text-h3 text-balance text-right')
  })

  test('width and colour of a border are kept apart, on each side', () => {
    expect(cx('border border-line-ctl', 'border-l-3 border-bad')).toBe('border border-l-3 border-bad')
    expect(cx('border-b border-line')).toBe('border-b border-line')
    expect(cx('rounded-2', 'rounded-t-2 rounded-none')).toBe('rounded-none')
  })

  test('a state or a width makes it another class', () => {
    expect(cx('h-12 md:h-9', 'h-11')).toBe('md:h-9 h-11')
    expect(cx('hover:bg-ink-2', 'hover:bg-paper-sel')).toBe('hover:bg-paper-sel')
    expect(cx('[--a:var(--b)] md:hover:h-2', 'hover:md:h-3 [--a:var(--c)]')).toBe('hover:md:h-3 [--a:var(--c)]')
  })

  test('falsy parts fall out', () => {
    expect(cx('a', false, null, undefined, ['b', 0 as never])).toBe('a b')
  })

  test('every pair of utilities in this package merges as the stock table has it', () => {
    const stock = extendTailwindMerge({
      extend: {
        theme: {
          text: ['agate', 'dense', 'body', 'base', 'read', 'lead', 'h4', 'h3', 'h2', 'h1', 'hero', 'figure'],
          radius: ['1', '2'],
          shadow: ['float', 'sheet'],
          animate: ['fade-in', 'rise', 'from-below', 'from-right'],
        },
      },
    })
    const classes = usedClasses()
    expect(classes.length).toBeGreaterThan(150)
    const differences: string[] = []
    for (const first of classes) {
      for (const second of classes) {
        if (first === second) continue
        const pair = `${first} ${second}`
        if (cx(pair) !== stock(pair)) differences.push(`${pair}: ${cx(pair)}, stock ${stock(pair)}`)
      }
    }
    expect(differences).toEqual([])
  })
})

/** Plain utilities in the package's class lists; those with a state in front merge by the same table. */
function usedClasses(): string[] {
  const found = new Set(['block', 'flex', 'grid', 'hidden', 'relative', 'absolute', 'border', 'truncate', 'grow'])
  for (const file of globSync('*.tsx', { cwd: import.meta.dirname })) {
    if (file.startsWith('gallery')) continue
    const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    for (const [, single, double] of source.matchAll(/'([^'\n]+)'|"([^"\n]+)"/g)) {
      for (const word of (single ?? double ?? '').split(' ')) {
        if (/^-?[a-z]+(-[a-z0-9.]+|-\[[^\]:]+\]|-\([^)]+\))+$/.test(word)) found.add(word)
      }
    }
  }
  // A position of the toast library reads like a utility.
  found.delete('top-center')
  return [...found]
}
