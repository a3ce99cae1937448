import { posix } from 'node:path'
import { lineAt, type Rule, type SourceFile, type Violation } from './files.ts'

const LINK = /\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)/g
/** Blanked out, not cut, so that the lines stay where they are. */
const CODE = /```[\s\S]*?```|`[^`\n]*`/g

/** A document that points at a file that moved misleads. */
export const linksLead: Rule = (files) => {
  const places = new Set(files.flatMap(({ path }) => withFolders(path)))
  return files.filter(({ path }) => path.endsWith('.md')).flatMap((file) => deadLinks(file, places))
}

function withFolders(path: string): string[] {
  const parts = path.split('/')
  return ['.', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))]
}

function deadLinks(file: SourceFile, places: ReadonlySet<string>): Violation[] {
  const prose = file.text.replace(CODE, (code) => code.replace(/[^\n]/g, ' '))
  return Array.from(prose.matchAll(LINK)).flatMap(({ 1: target = '', index }): Violation[] => {
    if (/^([a-z][a-z+.-]*:|#)/i.test(target)) return []
    const path = decodeURI(target.split('#')[0] ?? '')
    const place = posix.normalize(posix.join(posix.dirname(file.path), path)).replace(/\/$/, '')
    if (places.has(place)) return []
    return [{ path: file.path, line: lineAt(file.text, index), says: `${target} does not exist.` }]
  })
}
