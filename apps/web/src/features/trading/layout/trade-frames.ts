/** The frames of the page, shared with what stands in them while it loads. */
export const DESKTOP_FRAME = 'flex h-[max(700px,calc(100dvh-var(--bar)))] flex-col'
export const DESKTOP_GRID =
  'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_264px_300px] grid-rows-[minmax(0,1fr)_226px] xl:grid-cols-[minmax(0,1fr)_292px_316px]'
/** Where the window is lower than its parts need, the page scrolls under Buy and Sell, and ends above the tabs of the site. */
export const PHONE_FRAME = 'mb-16 flex h-[calc(100dvh-64px)] min-h-[540px] flex-col'
