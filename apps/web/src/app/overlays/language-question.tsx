import * as content from '@bourse/contract/calls/web/content'
import { Button } from '@bourse/ui/button.tsx'
import { LANGUAGE_NAMES, useTranslations } from '@bourse/ui/i18n.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storage } from '../browser-storage.ts'
import { browserCall } from '../client.ts'
import { chooseLanguageOfPerson } from '../session.ts'
import { currentLanguage } from '../texts.ts'
import { languageToOffer } from './language-popup.ts'

/** Asks the server only when the question may still be put in this session. */
async function offeredLanguage() {
  if (storage.get('langPopup')) return null
  const suggestion = await browserCall(content.languageSuggestion)
  if (suggestion.country !== null && storage.get('contry') === null) storage.set('contry', suggestion.country)
  const facts = { suggestion, stored: storage.get('lang'), current: currentLanguage(), asked: false }
  const language = languageToOffer(facts)
  if (language !== null) storage.set('langPopup', true)
  return language
}

export function LanguageQuestion() {
  const t = useTranslations('shell.languagePopup')
  const [answered, setAnswered] = useState(false)
  const { data: language } = useQuery({
    queryKey: ['content', 'offeredLanguage'],
    queryFn: offeredLanguage,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (language === null || language === undefined || answered) return null
  const accept = () => {
    setAnswered(true)
    void chooseLanguageOfPerson(language)
  }
  return (
    <section
      role="dialog"
      aria-labelledby="language-question"
      className="w-full max-w-[360px] animate-rise self-end rounded-2 bg-paper-up p-5 text-body shadow-float"
    >
      <h2 className="font-semibold text-h4">{t('title')}</h2>
      <p id="language-question" className="mt-1 text-ink-2">
        {t('question', { language: LANGUAGE_NAMES[language] })}
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={() => setAnswered(true)}>{t('dismiss')}</Button>
        <Button variant="ink" onClick={accept}>
          {t('switch')}
        </Button>
      </div>
    </section>
  )
}
