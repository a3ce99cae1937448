// Runs before the first paint, so that nobody in the dark is dazzled by a white page. It is a file of its own because
// the content policy bars inline scripts; the same keys are read again by the theme of the design system.
;(() => {
  const root = document.documentElement
  let theme = null
  let colourBlind = null
  let language = null
  try {
    theme = localStorage.getItem('theme')
    colourBlind = localStorage.getItem('cb')
    language = localStorage.getItem('lang')
  } catch {
    // Storage is forbidden: the page follows the device.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  if (colourBlind === '1') root.dataset.cb = ''
  if (language) root.lang = language
  if (dark) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#11141a')
})()
