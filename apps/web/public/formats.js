// Runs beside the page. A browser reads what it knows of languages when the first number is formatted, once for all of its
// threads, and that takes long: done here, the page need not stand still for it.
for (const format of [Intl.NumberFormat, Intl.DateTimeFormat, Intl.PluralRules, Intl.ListFormat]) new format(self.name)
postMessage('awake')
