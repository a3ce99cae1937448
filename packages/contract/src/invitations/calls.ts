import { z } from 'zod'
import { get, officeGet, post } from '../call.ts'
import { nothing, page, paging, text, time, wholeNumber } from '../fields.ts'
import { CONTACT_ROLES, ofUser } from '../identity/office-fields.ts'
import { drawConfig, inviteConfig, inviteDraw, invitedFriend, inviteMission, takenReward } from './fields.ts'

const sixty = { ...paging, size: wholeNumber({ min: 1, max: 100, standard: 60 }) }

/** Codes, friends, missions and draws. */
export const invitations = {
  drawTerms: get('/user/invite/inviteConfig', {
    access: 'public',
    summary: 'What a draw brings, and with what chances.',
    input: nothing,
    output: drawConfig,
  }),
  draws: get('/user/invite/inviteList', {
    access: 'user',
    summary: 'The draws of the caller: those that can be drawn first, then newest first.',
    input: z.object(sixty),
    output: page(inviteDraw).extend({ left: z.number() }),
  }),
  draw: get('/user/invite/draw', {
    access: 'user',
    money: true,
    summary:
      'Draws: the oldest draw that waits, or the one that is named. It changes something although it is a GET, so that it needs the header `channel` and a lock id; a repeat is answered as the first.',
    input: z.object({ id: text().max(40).optional() }),
    output: inviteDraw,
    refusals: ['invitations.no_draw', 'invitations.rewards_expired', 'activities.not_eligible'],
  }),
  config: get('/user/userInvite/config', {
    access: 'public',
    summary: 'The missions with what they ask for and bring, and what bounds them.',
    input: nothing,
    output: inviteConfig,
  }),
  totals: get('/user/userInvite/detail', {
    access: 'user',
    summary: 'The caller’s code, friends, totals, and own rewards for having been invited.',
    input: nothing,
    output: z.object({
      code: z.string(),
      /** A path of the site. */
      link: z.string(),
      friends: z.number(),
      asset: z.string(),
      cashTaken: z.string(),
      couponsTaken: z.string(),
      /** Promised in this month, by UTC. */
      monthCash: z.string(),
      mostCash: z.string(),
      monthFriends: z.number(),
      mostFriends: z.number(),
      drawsLeft: z.number(),
      /** For having been invited. */
      own: z.array(inviteMission),
      now: time,
    }),
  }),
  friends: get('/user/userInvite/listInvitation', {
    access: 'user',
    summary: 'The caller’s friends with their tasks, newest first; figures as of the last 00:00 UTC.',
    input: z.object(sixty),
    output: page(invitedFriend),
  }),
  take: post('/user/userInvite/receiveUserBonus', {
    access: 'user',
    money: true,
    summary:
      'Takes the reward of one finished mission, or the registration bonus, once: it is the id that tells which.',
    input: z.object({ id: text().max(40) }),
    output: takenReward,
    refusals: [
      'invitations.mission_unknown',
      'invitations.mission_taken',
      'invitations.rewards_expired',
      'bonuses.none',
      'bonuses.not_traded',
      'bonuses.not_verified',
      'bonuses.expired',
      'activities.sold_out',
      'activities.not_eligible',
      'policy.denied',
      'policy.gate',
    ],
  }),
  officeInvitationsOf: officeGet('/user/invitations', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary: 'Who invited a person, whom they invited, and what came of it.',
    input: ofUser.extend(paging),
    output: page(invitedFriend.extend({ userId: z.string(), uid: z.string() })).extend({
      inviter: z.object({ userId: z.string(), uid: z.string(), name: z.string(), time }).nullable(),
      own: z.array(inviteMission),
      draws: z.array(inviteDraw),
    }),
    refusals: ['identity.user_unknown'],
  }),
} as const
