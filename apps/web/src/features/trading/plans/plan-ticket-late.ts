import { lazy } from 'react'
import { loadChunk } from '../../../app/chunk.ts'
import { withTexts } from './plans-late.ts'

const loadTicket = () => withTexts(import('./plan-ticket.tsx'))

/** Part of the order form, whose words it needs too; the list of plans stands on other pages as well. */
export const PlanTicket = lazy(() => loadChunk(async () => ({ default: (await loadTicket()).PlanTicket })))
