import type { accountApi } from '#contracts/api/dashboard/account.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import { plainText } from '#contracts/api/values.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { feeVersionOf } from '../../domain/account/fee-version.ts'
import type { PartnerMember } from '../../domain/account/member.ts'
import { weakness } from '../../domain/account/password.ts'
import { invalidField } from '../../domain/errors.ts'
import { formatId } from '../../domain/ids.ts'
import type { Partner } from '../../domain/partner.ts'
import { defined } from '../../kit/defined.ts'
import type { AccountDeps } from './deps.ts'
import { keepSession, newSession, sentSession, withClient } from './sessions.ts'
import { showMember, showPartner } from './show.ts'

/** Names that would be taken for ours. */
const reserved = new Set([
  'admin',
  'api',
  'app',
  'demo',
  'docs',
  'operator',
  'root',
  'suite',
  'support',
  'www',
])

const slugTaken = () => invalidField('body.slug', 'is taken: choose another one')

export function createSignUp(
  deps: AccountDeps,
): Pick<Handlers<typeof accountApi, Caller>, 'signUp' | 'checkSlug'> {
  const { store, clock, random, passwords, attempts } = deps
  return {
    async checkSlug({ query }) {
      return { free: !reserved.has(query.slug) && (await store.read.partners.get(query.slug)) === undefined }
    },

    async signUp({ body, address, browser }) {
      const email = body.email.toLowerCase()
      const weak = weakness(body.password, [email, email.split('@')[0] ?? '', body.company, body.slug])
      if (weak !== undefined) throw invalidField('body.password', weak)
      if (reserved.has(body.slug)) throw slugTaken()
      attempts.signUp(address)
      const createdAt = clock.now().toISOString()
      const partner: Partner = {
        slug: body.slug,
        name: plainText(body.company),
        status: deps.activation === 'automatic' ? 'active' : 'pending',
        tier: 'starter',
        origins: [],
        fees: { version: 1, surchargeBps: 0, products: {} },
        createdAt,
      }
      const person: PartnerMember = {
        id: formatId('mem', random.bytes(40)),
        email,
        ...defined({ name: body.name }),
        partner: partner.slug,
        role: 'owner',
        password: await passwords.hash(body.password, address),
        createdAt,
        passkeys: 0,
        knownClients: [],
      }
      const member = withClient(deps, person, address)
      const { token, row } = newSession(deps, member.id, { browser, address })
      const entry = deps.audit(
        { kind: 'member', member, session: row, address },
        'account.create',
        partner.slug,
        {
          status: partner.status,
        },
      )
      attempts.askAddress(address)
      let isTold = false
      try {
        await store.transact(async (tables) => {
          if ((await tables.partners.get(partner.slug)) !== undefined) throw slugTaken()
          isTold = (await tables.members.by('email', email)) !== undefined
          if (isTold) throw invalidField('body.email', 'cannot be used: sign in instead if it is yours')
          await tables.partners.insert(partner)
          await tables.feeVersions.insert(feeVersionOf(partner, createdAt))
          await tables.members.insert(member)
          await keepSession(tables, row, sentSession(deps, browser))
          await tables.audit.insert(entry)
        })
      } finally {
        if (!isTold) attempts.addressNotTold(address)
      }
      browser.setSession(token)
      return { account: showMember(member, deps.network), partner: showPartner(partner) }
    },
  }
}
