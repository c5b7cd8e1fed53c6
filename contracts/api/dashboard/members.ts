import * as z from 'zod'
import { api } from '../endpoint.ts'
import { Timestamp } from '../values.ts'
import { done, Email, Name, NewPassword } from './account.ts'
import { roles } from './roles.ts'

/** The people of a partner account. */

export const MOST_MEMBERS = 50
export const INVITATION_HOURS = 72
/** A link to a new password is good for so long. */
export const PASSWORD_LINK_HOURS = 24

const Member = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().optional(),
  role: z.enum(roles),
  state: z.enum(['active', 'invited']),
  hasSecondFactor: z.boolean(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp.optional(),
  expiresAt: Timestamp.optional().describe('Of an invitation'),
  isMe: z.boolean(),
})

const admin = [{ kind: 'account', role: 'admin', secondFactor: true }] as const

export const membersApi = api({
  listMembers: {
    method: 'GET',
    path: '/api/dashboard/members',
    summary: 'Lists the members of the account, and the invitations that are open',
    access: [{ kind: 'account', role: 'viewer' }],
    response: z.object({ members: z.array(Member) }),
  },
  inviteMember: {
    method: 'POST',
    path: '/api/dashboard/members/invite',
    summary: 'Invites a person by a link, which is shown once. Only an owner invites an owner',
    access: admin,
    notStored: 'secret',
    body: z.strictObject({ email: Email, role: z.enum(roles) }),
    response: z.object({ id: z.string(), link: z.url(), expiresAt: Timestamp }),
    errors: ['ROLE_REQUIRED'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/dashboard/members/accept',
    summary: 'Accepts an invitation, and signs in',
    access: [{ kind: 'public' }],
    signsIn: true,
    body: z.strictObject({
      token: z.string().min(1).max(100),
      password: NewPassword,
      name: Name.optional(),
    }),
    response: done,
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  },
  changeRole: {
    method: 'POST',
    path: '/api/dashboard/members/role',
    summary: 'Changes a member’s role. Only an owner makes or changes an owner, and one owner stays',
    access: admin,
    body: z.strictObject({ id: z.string().min(1).max(100), role: z.enum(roles) }),
    response: done,
    errors: ['NOT_FOUND', 'ROLE_REQUIRED'],
  },
  linkToPassword: {
    method: 'POST',
    path: '/api/dashboard/members/password-link',
    summary:
      'Makes a one-time link by which another member sets a new password, shown once. Only an owner makes one for an owner',
    access: admin,
    notStored: 'secret',
    body: z.strictObject({ id: z.string().min(1).max(100) }),
    response: z.object({ link: z.url(), expiresAt: Timestamp }),
    errors: ['NOT_FOUND', 'ROLE_REQUIRED'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/dashboard/members',
    summary: 'Removes a member or an invitation. Only an owner removes an owner, and one owner stays',
    access: admin,
    query: z.strictObject({ id: z.string().min(1).max(100) }),
    response: done,
    errors: ['NOT_FOUND', 'ROLE_REQUIRED'],
  },
})
