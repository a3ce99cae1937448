import { contract } from '@bourse/contract'
import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { type DocumentPlace, docsPage } from '../platform/http/docs-page.ts'
import { openApi } from '../platform/http/openapi.ts'
import type { Json } from '../platform/http/openapi-parts.ts'

interface Documented extends DocumentPlace {
  readonly make: () => Json
}

/** What the API has, as OpenAPI and to be read: the calls of the site, and the doors for machines. */
export function addDocuments(server: FastifyInstance, { api, version }: Pick<App, 'api' | 'version'>): void {
  const documents: readonly Documented[] = [
    {
      ...{ name: 'The site', page: '/docs', address: '/web/v1/openapi.json' },
      make: () => openApi(contract, version),
    },
    {
      ...{ name: 'Machines', page: '/docs/machines', address: '/docs/machines/openapi.json' },
      make: () => api.openApi(version),
    },
  ]
  for (const document of documents) {
    // Made when somebody reads it: most starts are not for that.
    let made: Json | undefined
    const content = () => {
      made ??= document.make()
      return made
    }
    server.get(document.address, () => content())
    server.get(document.page, (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(docsPage(content(), document, documents)),
    )
  }
}
