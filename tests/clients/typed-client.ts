type Method = 'get' | 'post' | 'delete'
type Content<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never
type Answer<Operation> = Operation extends { responses: { 200: infer Response } } ? Content<Response> : never
type Refusal<Operation> = Operation extends { responses: { '4XX': infer Response } } ? Content<Response> : never
type Form<Operation> = Operation extends {
  requestBody: { content: { 'application/x-www-form-urlencoded': infer Fields } }
}
  ? { readonly form: Fields }
  : { readonly form?: never }

/** What an operation must be sent, as its document has it. */
type Sent<Operation> = Operation extends { parameters: infer Parameters }
  ? Pick<Parameters, Extract<keyof Parameters, 'query' | 'header'>> & Form<Operation>
  : never

type Outcome<Operation> =
  | { readonly ok: true; readonly status: number; readonly answer: Answer<Operation> }
  | { readonly ok: false; readonly status: number; readonly refusal: Refusal<Operation> }

/** The same before its types are known. */
type Fields = Readonly<Record<string, string | number | boolean>>
interface Untyped {
  readonly query?: Fields
  readonly header?: Readonly<Record<string, string>>
  readonly form?: Fields
}

interface Completed {
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
}

/** What somebody shows beside what they ask. */
export type Complete = (query: string) => Completed

/** A client of an API out of the types that were generated from its document. It knows nothing else of that API. */
export function typedClient<Paths>(
  origin: string,
  complete: Complete = (query) => ({ query, headers: {} }),
): <Path extends keyof Paths & string, M extends keyof Paths[Path] & Method>(
  method: M,
  path: Path,
  sent: Sent<Paths[Path][M]>,
) => Promise<Outcome<Paths[Path][M]>> {
  return async (method, path, sent) => {
    const { query = {}, header = {}, form } = sent as Untyped
    const { query: asked, headers } = complete(written(query).toString())
    const answer = await fetch(`${origin}${path}?${asked}`, {
      method: method.toUpperCase(),
      headers: { ...header, ...headers },
      body: form === undefined ? null : written(form),
    })
    const body = await answer.json()
    const { ok, status } = answer
    return ok ? { ok, status, answer: body } : { ok, status, refusal: body }
  }
}

const written = (fields: Fields) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
