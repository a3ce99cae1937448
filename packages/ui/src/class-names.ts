import { createMerge, isAny, isLength, isNumber } from './class-merge.ts'

const any = [isAny]
const number = ['', isNumber, isLength]
const SIZES = ['agate', 'dense', 'body', 'base', 'read', 'lead', 'h4', 'h3', 'h2', 'h1', 'hero', 'figure']
const WEIGHTS = ['normal', 'medium', 'semibold', 'bold']
const SIDES = ['t', 'r', 'b', 'l'] as const
const CORNERS = ['tl', 'tr', 'bl', 'br'] as const

/** `p-2`, `px-2`, `pt-2`: one group for each, and the wider ones beat the narrower ones before them. */
function spaced(prefix: 'p' | 'm') {
  return {
    groups: Object.fromEntries(['', 'x', 'y', ...SIDES].map((side) => [prefix + side, [{ [prefix + side]: any }]])),
    conflicts: {
      [prefix]: ['x', 'y', ...SIDES].map((side) => prefix + side),
      [`${prefix}x`]: [`${prefix}r`, `${prefix}l`],
      [`${prefix}y`]: [`${prefix}t`, `${prefix}b`],
    },
  }
}

const padding = spaced('p')
const margin = spaced('m')
const borderWidths = Object.fromEntries(SIDES.map((side) => [`bw-${side}`, [{ [`border-${side}`]: number }]]))
const borderColours = Object.fromEntries(SIDES.map((side) => [`bc-${side}`, [{ [`border-${side}`]: any }]]))
const radii = Object.fromEntries([...SIDES, ...CORNERS].map((at) => [`r-${at}`, [{ [`rounded-${at}`]: ['', ...any] }]]))

/** Each group sets one thing. Order counts where groups share a prefix: what no earlier group takes is a colour. */
const GROUPS = {
  display: ['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'grid', 'inline-grid', 'contents', 'hidden'],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  inset: [{ inset: any }],
  'inset-x': [{ 'inset-x': any }],
  'inset-y': [{ 'inset-y': any }],
  top: [{ top: any }],
  right: [{ right: any }],
  bottom: [{ bottom: any }],
  left: [{ left: any }],
  z: [{ z: any }],
  size: [{ size: any }],
  w: [{ w: any }],
  h: [{ h: any }],
  'min-w': [{ 'min-w': any }],
  'max-w': [{ 'max-w': any }],
  'min-h': [{ 'min-h': any }],
  'max-h': [{ 'max-h': any }],
  ...padding.groups,
  ...margin.groups,
  gap: [{ gap: any }],
  'gap-x': [{ 'gap-x': any }],
  'gap-y': [{ 'gap-y': any }],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'wrap-reverse', 'nowrap'] }],
  flex: [{ flex: any }],
  grow: [{ grow: ['', ...any] }],
  shrink: [{ shrink: ['', ...any] }],
  'grid-cols': [{ 'grid-cols': any }],
  col: [{ col: any }],
  items: [{ items: any }],
  justify: [{ justify: ['start', 'end', 'center', 'between', 'around', 'evenly', 'normal', 'stretch'] }],
  self: [{ self: any }],
  'place-items': [{ 'place-items': any }],
  overflow: [{ overflow: ['auto', 'hidden', 'clip', 'visible', 'scroll'] }],
  'overflow-x': [{ 'overflow-x': any }],
  'overflow-y': [{ 'overflow-y': any }],
  'text-size': [{ text: [...SIZES, isLength] }],
  'text-align': [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-colour': [{ text: any }],
  'font-weight': [{ font: WEIGHTS }],
  'font-family': [{ font: any }],
  leading: [{ leading: any }],
  tracking: [{ tracking: any }],
  whitespace: [{ whitespace: any }],
  align: [{ align: any }],
  bg: [{ bg: any }],
  'border-width': [{ border: number }],
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'double', 'none'] }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  'border-colour': [{ border: any }],
  ...borderWidths,
  ...borderColours,
  rounded: [{ rounded: ['', ...any] }],
  ...radii,
  shadow: [{ shadow: ['', ...any] }],
  opacity: [{ opacity: any }],
  cursor: [{ cursor: any }],
  transition: [{ transition: ['', ...any] }],
  animate: [{ animate: any }],
  'pointer-events': [{ 'pointer-events': any }],
}

/** A group named here drops the ones after it when they came before. */
const CONFLICTS = {
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  size: ['w', 'h'],
  ...padding.conflicts,
  ...margin.conflicts,
  gap: ['gap-x', 'gap-y'],
  flex: ['grow', 'shrink'],
  overflow: ['overflow-x', 'overflow-y'],
  'text-size': ['leading'],
  'border-width': Object.keys(borderWidths),
  'border-colour': Object.keys(borderColours),
  rounded: Object.keys(radii),
  'r-t': ['r-tl', 'r-tr'],
  'r-r': ['r-tr', 'r-br'],
  'r-b': ['r-br', 'r-bl'],
  'r-l': ['r-tl', 'r-bl'],
}

/**
 * Joins class names; of two utilities that set the same thing the later one wins, so a caller's class beats ours.
 *
 * tailwind-merge, which a test holds this to, knows every utility that Tailwind has and weighs more than our buttons and
 * fields together; this one knows the utilities that a caller may want to override. What it does not know it leaves alone.
 * Our text sizes are named in it, because `text-dense` would otherwise be taken for a colour and drop `text-ink`.
 */
export const cx = createMerge(GROUPS, CONFLICTS)
