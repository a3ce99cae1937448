/** A utility as a whole (`flex`), or a prefix with the values that belong to it: texts, or rules that a value passes. */
type Member = string | Readonly<Record<string, readonly (string | ValueRule)[]>>
type ValueRule = (value: string) => boolean
type Groups = Readonly<Record<string, readonly Member[]>>
/** The groups that a group drops when they came before it. */
type Conflicts = Readonly<Record<string, readonly string[]>>
export type ClassPart = string | number | false | null | undefined | readonly ClassPart[]

export const isAny: ValueRule = () => true
export const isNumber: ValueRule = (value) => value !== '' && !Number.isNaN(Number(value))
/** `[60px]`, `[length:var(--a)]`; `[color:red]` is none. */
export const isLength: ValueRule = (value) =>
  /^\[(length:.+|[^:]*(\d(px|r?em|%|[sdl]?v[hwib]|ch|l?h|pt)|(calc|min|max|clamp)\().*|0)\]$/.test(value)

/** More than there are in both apps, so that none is worked out twice. */
const KEPT = 4_000
/** Before these the order of states counts, because they choose another element. */
const ORDERED = /^(\*|\*\*|before|after|\[.*)$/

/** Makes a function that joins class names and, of those of one group in one state, keeps the last. */
export function createMerge(groups: Groups, conflicts: Conflicts): (...parts: readonly ClassPart[]) => string {
  const groupOf = createLookUp(groups)
  const known = new Map<string, string>()

  function merge(classes: string): string {
    const taken = new Set<string>()
    const kept: string[] = []
    for (const name of classes.trim().split(/\s+/).reverse()) {
      const { state, utility } = parse(name)
      const group = groupOf(utility)
      if (group !== undefined) {
        if (taken.has(state + group)) continue
        for (const each of [group, ...(conflicts[group] ?? [])]) taken.add(state + each)
      }
      kept.push(name)
    }
    return kept.reverse().join(' ')
  }

  return (...parts) => {
    const classes = join(parts)
    let merged = known.get(classes)
    if (merged === undefined) {
      if (known.size >= KEPT) known.clear()
      merged = merge(classes)
      known.set(classes, merged)
    }
    return merged
  }
}

function join(parts: readonly ClassPart[]): string {
  return parts
    .map((part) => (Array.isArray(part) ? join(part) : part))
    .filter(Boolean)
    .join(' ')
}

/** `md:hover:-mt-2!` is `-mt-2` in the state `hover:md:!`. A colon or a stroke within brackets divides nothing. */
function parse(name: string): { readonly state: string; readonly utility: string } {
  const parts = splitOutside(name)
  const last = parts.pop() ?? ''
  const states = parts.some((part) => ORDERED.test(part)) ? parts : parts.sort()
  const important = /^!|!$/.test(last) ? '!' : ''
  return { state: `${states.join(':')}:${important}`, utility: last.replace(/^!|!$/, '') }
}

function splitOutside(name: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (const [place, sign] of [...name].entries()) {
    if ('[('.includes(sign)) depth += 1
    else if ('])'.includes(sign)) depth -= 1
    else if (sign === ':' && depth === 0) {
      parts.push(name.slice(start, place))
      start = place + 1
    }
  }
  return [...parts, name.slice(start)]
}

/** The longest prefix decides: `border-t-2` is looked for under `border-t` before `border`. */
function createLookUp(groups: Groups): (utility: string) => string | undefined {
  const whole = new Map<string, string>()
  const byPrefix = new Map<string, { readonly rule: ValueRule; readonly group: string }[]>()
  for (const [group, members] of Object.entries(groups)) {
    for (const member of members) {
      if (typeof member === 'string') whole.set(member, group)
      else
        for (const [prefix, values] of Object.entries(member))
          for (const value of values) {
            if (typeof value === 'string') whole.set(value === '' ? prefix : `${prefix}-${value}`, group)
            else byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), { rule: value, group }])
          }
    }
  }

  function find(utility: string): string | undefined {
    const group = whole.get(utility)
    if (group !== undefined) return group
    for (let end = utility.lastIndexOf('-'); end > 0; end = utility.lastIndexOf('-', end - 1)) {
      const value = utility.slice(end + 1)
      const found = byPrefix.get(utility.slice(0, end))?.find(({ rule }) => rule(value))
      if (found !== undefined) return found.group
    }
    return undefined
  }

  return (utility) => {
    const positive = utility.replace(/^-/, '')
    // `[color:red]` sets what it says, whatever the table knows.
    const property = /^\[([^:\]]+):/.exec(positive)?.[1]
    if (property !== undefined) return `[${property}]`
    // `text-body/6` and `bg-ink/50` are of the group of what stands before the stroke.
    return find(positive.replace(/\/[^/\]]*$/, '')) ?? find(positive)
  }
}
