import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Plugin } from 'vite'

const LOCALES = resolve(import.meta.dirname, 'src/app/locales')
const BUILD_MARK = '__BUILD__'

interface OfflineTexts {
  readonly metaTitle: string
  readonly title: string
  readonly text: string
  readonly retry: string
}

/** Makes the offline page from the shell's texts, and stamps the service worker so that each build replaces the last. */
export function offline(): Plugin {
  return {
    name: 'bourse-offline',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'offline.html', source: offlinePage() })
    },
    writeBundle(options, bundle) {
      const build = createHash('sha256').update(Object.keys(bundle).sort().join(' ')).digest('base64url').slice(0, 10)
      const worker = resolve(options.dir ?? 'dist', 'sw.js')
      writeFileSync(worker, readFileSync(worker, 'utf8').replace(BUILD_MARK, build))
    },
  }
}

function offlinePage(): string {
  const sections = globSync(`${LOCALES}/shell.*.json`)
    .sort()
    .map((path) => {
      const language = basename(path).split('.')[1] ?? 'en'
      const { offline: texts } = JSON.parse(readFileSync(path, 'utf8')) as { offline: OfflineTexts }
      return section(language, texts)
    })
  return `<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bourse</title>
<script src="/boot.js"></script>
<link rel="icon" href="/icons/mark.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<main>
<img src="/icons/mark.svg" alt="Bourse" width="48" height="48">
${sections.join('\n')}
</main>
<script src="/offline.js"></script>
</body>
</html>
`
}

function section(language: string, texts: OfflineTexts): string {
  const hidden = language === 'en' ? '' : ' hidden'
  const title = escapeHtml(texts.metaTitle)
  return `<section lang="${language}" data-title="${title}"${hidden}><hr><h1>${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(texts.text)}</p><button type="button">${escapeHtml(texts.retry)}</button></section>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

// The page stands alone when nothing else can be had, so it carries its few figures of the design itself.
const STYLE = `
:root{--paper:#f6f3ec;--ink:#1b1a17;--ink-2:#4c4941;--line:#8a8373;color-scheme:light}
[data-theme=dark]{--paper:#11141a;--ink:#ede8dc;--ink-2:#b9b4a8;--line:#6c7382;color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;box-sizing:border-box;background:var(--paper);color:var(--ink);font:16px/26px system-ui,sans-serif}
main{display:grid;gap:24px}section{max-width:520px}[hidden]{display:none}
hr{height:6px;margin:0 0 24px;border:0;border-top:3px solid var(--ink);border-bottom:1px solid var(--ink);box-sizing:border-box}
h1{margin:0 0 12px;font:500 44px/48px Georgia,serif}p{margin:0 0 24px;color:var(--ink-2)}
button{height:48px;padding:0 24px;border:1px solid var(--line);border-radius:2px;background:none;color:inherit;font:600 15px system-ui,sans-serif;cursor:pointer}
button:focus-visible{outline:2px solid var(--ink);outline-offset:2px}`
