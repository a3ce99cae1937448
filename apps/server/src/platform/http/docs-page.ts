import type { Json } from './openapi-parts.ts'

/** One of the documents that can be read here: its page, and where it is as JSON. */
export interface DocumentPlace {
  readonly name: string
  readonly page: string
  readonly address: string
}

/** The browsable form of an OpenAPI document: plain HTML, no script, so the strict policy of the site holds. */
export function docsPage(document: Json, place: DocumentPlace, all: readonly DocumentPlace[]): string {
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>)
  const operations = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const modules = [...new Set(operations.map(({ operation }) => operation.tags[0]))]
  const { title, description } = document.info as Record<string, string>
  const sections = modules.map((module) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === module)
    return `<h2 id="${module}">${module}</h2>${own.map(section).join('')}`
  })
  const index = modules.map((module) => `<a href="#${module}">${module}</a>`).join(' · ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body><main>
<h1>${title}</h1><nav aria-label="Documents">${all.map((each) => choice(each, each === place)).join(' · ')}</nav>
<p>${escapeHtml(description ?? '')}</p>
<p><a href="${place.address}">OpenAPI document</a> · ${index}</p>${sections.join('')}${partsOf(document)}</main></body></html>`
}

/** What operations refer to. */
function partsOf({ components }: Json): string {
  const { schemas, responses } = components as Record<'schemas' | 'responses', Json>
  const parts = Object.entries({ ...schemas, ...responses }).map(
    ([name, part]) => `<details><summary><code>${name}</code></summary>${json(part)}</details>`,
  )
  return `<h2 id="components">components</h2>${parts.join('')}`
}

function choice({ name, page }: DocumentPlace, isOwn: boolean): string {
  return isOwn ? `<b aria-current="page">${name}</b>` : `<a href="${page}">${name}</a>`
}

interface Operation {
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly operationId: string
  readonly 'x-access': string
  readonly 'x-refusals'?: readonly string[]
  readonly 'x-money'?: boolean
  readonly parameters: readonly unknown[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: unknown }> }
  readonly responses: Record<string, unknown>
}

function section({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const body = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema
  const refusals = (operation['x-refusals'] ?? []).map((code) => `<li><code>${code}</code></li>`).join('')
  return `<details id="${operation.operationId}"><summary><b>${method}</b> <code>${path}</code> <span>${operation['x-access']}${operation['x-money'] ? ', money' : ''}</span><br>${escapeHtml(operation.summary)}</summary>
${operation.description === undefined ? '' : `<p>${escapeHtml(operation.description)}</p>`}
${body === undefined ? '' : `<h3>Form fields</h3>${json(body)}`}
<h3>Parameters</h3>${json(operation.parameters)}
${refusals === '' ? '' : `<h3>Refusals</h3><ul>${refusals}</ul>`}
<h3>Answer</h3>${json(operation.responses)}</details>`
}

function json(value: unknown): string {
  return `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/26px system-ui,sans-serif;background:light-dark(#F6F3EC,#11141A);color:light-dark(#1B1A17,#EDE8DC)}
main{max-width:960px;margin:48px auto;padding:0 16px}h1{border-top:3px solid;padding-top:16px}h2{border-top:2px solid;padding-top:8px;margin-top:48px}
details{border-bottom:1px solid light-dark(#DDD7C9,#252A34);padding:12px 0}summary{cursor:pointer}span{color:light-dark(#67635A,#928E85)}
pre{overflow:auto;background:light-dark(#EDE9DF,#0B0D12);padding:12px;font-size:13px;line-height:20px}a{color:light-dark(#861F72,#E091CC)}`
