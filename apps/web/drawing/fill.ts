import { FIRST_VIEW_ID } from '../src/app/first-view.ts'
import type { Drawn } from './draw.tsx'

/** The page of the build, with what was drawn in its places. */
export function fill(page: string, { title, description, html, view }: Drawn): string {
  // Whatever an answer holds, it cannot end the element that it stands in.
  const json = JSON.stringify(view).replaceAll('<', '\\u003c')
  const parts: readonly (readonly [place: RegExp, text: string])[] = [
    [/<html lang="[^"]*"/, `<html lang="${view.language}"`],
    [/<title>[^<]*<\/title>/, `<title>${escapeHtml(title)}</title>`],
    [/<meta\s+name="description"\s+content="[^"]*"/, `<meta name="description" content="${escapeHtml(description)}"`],
    [
      /<div id="root"><\/div>/,
      `<div id="root">${html}</div>\n    <script type="application/json" id="${FIRST_VIEW_ID}">${json}</script>`,
    ],
  ]
  const filled = parts.reduce((text, [place, part]) => {
    if (!place.test(text)) throw new Error(`the page has no place for ${part.slice(0, 20)}`)
    return text.replace(place, () => part)
  }, page)
  // There is something to read already: styles and fonts come before what brings it to life.
  return filled.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
