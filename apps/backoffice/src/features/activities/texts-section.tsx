import type { ActivityTexts } from '@bourse/contract'
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { useState } from 'react'

/** What people read, a language at a time. */
export function TextsSection({ texts }: { readonly texts: ActivityTexts }) {
  const t = useTranslations('activitiesDesk.one')
  const [shown, setShown] = useState(useLanguage())
  return (
    <section aria-labelledby="activity-texts">
      <SectionRule id="activity-texts" title={t('texts')} />
      <Tabs
        label={t('texts')}
        value={shown}
        onChange={setShown}
        items={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE_NAMES[value]}</span> }))}
      >
        {LANGUAGES.map((language) => (
          <TabPanel key={language} value={language} className="grid gap-2 pt-4 text-read">
            <div lang={language} className="grid max-w-[70ch] gap-2">
              <p className="font-semibold">{texts.title[language]}</p>
              <p className="text-ink-2">{texts.summary[language]}</p>
              <p className="whitespace-pre-line">{texts.rules[language]}</p>
            </div>
          </TabPanel>
        ))}
      </Tabs>
    </section>
  )
}
