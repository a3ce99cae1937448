export interface ListFilter<State extends string> {
  readonly page: number
  readonly search: string | undefined
  readonly state: State | undefined
}

/** As the calls take it. */
export function listRequest<State extends string>({ page, search, state }: ListFilter<State>, size: number) {
  return {
    current: String(page),
    size: String(size),
    ...(search === undefined ? {} : { search }),
    ...(state === undefined ? {} : { state }),
  }
}
