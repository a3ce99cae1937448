import type { P2pCaseFile } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { Fact, Facts } from '../../../app/page/facts.tsx'
import { PersonLink } from '../../../app/page/person-link.tsx'

/** Both histories side by side: who ends orders well, and who does not. */
export function CasePeople({ file }: { readonly file: P2pCaseFile }) {
  const t = useTranslations('appeals.people')
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      <Person title={t('buyer')} person={file.buyerPerson} />
      <Person title={t('seller')} person={file.sellerPerson} />
    </div>
  )
}

function Person({ title, person }: { readonly title: string; readonly person: P2pCaseFile['buyerPerson'] }) {
  const t = useTranslations('appeals.people')
  return (
    <Facts title={title}>
      <Fact name={t('name')}>
        <PersonLink userId={person.userId}>{person.name}</PersonLink> <span className="text-ink-3">{person.uid}</span>{' '}
        {person.frozen && <Tag tone="ink">{t('frozen')}</Tag>}
      </Fact>
      <Fact name={t('completed')}>{person.completed}</Fact>
      <Fact name={t('cancelled')}>{person.cancelled}</Fact>
      <Fact name={t('lostAppeals')}>{person.lostAppeals}</Fact>
      <Fact name={t('falsePayments')}>{person.falsePayments}</Fact>
      {person.sharedWith.length > 0 && <Fact name={t('sharedWith')}>{person.sharedWith.join(', ')}</Fact>}
    </Facts>
  )
}
