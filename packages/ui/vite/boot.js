// Runs before the first paint, so that nobody in the dark is dazzled by a white page. It is a file of its own because
// the content policy bars inline scripts; the same keys are read again by the theme of the design system.
;(() => {
  const root = document.documentElement
  let theme = null
  let colourBlind = null
  let language = null
  let isKnown = false
  try {
    theme = localStorage.getItem('theme')
    colourBlind = localStorage.getItem('cb')
    language = localStorage.getItem('lang')
    isKnown = localStorage.getItem('token') !== null
  } catch {
    // Storage is forbidden: the page follows the device.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  if (colourBlind === '1') root.dataset.cb = ''
  // What the server has drawn is for visitors in the language that their browser asks for.
  if (isKnown || (language && language !== root.lang)) root.dataset.unfit = ''
  if (language) root.lang = language
  if (dark) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#11141a')
  askEarly(language)
})()

// A page that the server drew looks alive before it is: the last button that is pressed meanwhile is pressed again when it is.
;(() => {
  let pressed
  const hold = (event) => {
    const button = event.target.closest('button')
    if (button === null || document.getElementById('first-view') === null) return
    pressed = button
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', hold, true)
  globalThis.comeAlive = () => {
    removeEventListener('click', hold, true)
    if (pressed?.isConnected) pressed.click()
    pressed = undefined
  }
})()

// What the page is going to ask for is asked for while its first script is on the way. The build puts the table in.
function askEarly(stored) {
  const early = __EARLY__
  const page = early?.pages.find(([path]) => new RegExp(path).test(location.pathname))
  if (!page) return
  const languages = ['en', 'it', 'de', 'ru', 'es', 'zh-TW']
  const wanted = navigator.languages.map((tag) =>
    languages.find((one) => one.slice(0, 2) === tag.slice(0, 2).toLowerCase()),
  )
  const language = languages.includes(stored) ? stored : (wanted.find(Boolean) ?? 'en')
  const ask = (attributes) => document.head.append(Object.assign(document.createElement('link'), attributes))
  for (const href of page[1]) ask({ rel: 'modulepreload', href })
  for (const name of page[2])
    ask({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: `${early.textFolder}${name}.${language}.json` })
}
