// Shows the offline page in the visitor's language: the stored one, else the first supported one of the browser.
;(() => {
  const sections = [...document.querySelectorAll('section[lang]')]
  const find = (tag) => {
    const primary = tag.toLowerCase().split('-')[0]
    return sections.find((section) => section.lang.toLowerCase().split('-')[0] === primary)
  }
  let stored = null
  try {
    stored = localStorage.getItem('lang')
  } catch {
    // Storage is forbidden: the browser's languages decide.
  }
  const wanted = stored ? [stored, ...navigator.languages] : navigator.languages
  const chosen = wanted.map(find).find(Boolean)
  if (chosen) {
    for (const section of sections) section.hidden = section !== chosen
    document.documentElement.lang = chosen.lang
    document.title = chosen.dataset.title
  }
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', () => location.reload())
  }
  // A network that is back need not lead here yet: only an answer shows that it does.
  const tryAgain = () =>
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      () => location.reload(),
      () => undefined,
    )
  addEventListener('online', tryAgain)
  setInterval(tryAgain, 3_000)
})()
