/** The frame of the page, shared with what stands in it while it loads. */
export const COIN_GRID = 'mt-4 grid gap-x-14 md:mt-5 lg:grid-cols-[minmax(0,1fr)_316px]'
export const CHART_HEIGHT = 'h-[296px] md:h-[416px]'
/** From one section to the next. */
export const SECTION = 'below mt-6 md:mt-10'
/** What kind of coin it is, in two lines of a phone. */
export const COIN_LEAD = 'mt-2 min-h-10 text-body text-ink-2 md:hidden'
