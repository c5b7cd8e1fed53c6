import type { AccountMember, AccountPartner } from '#contracts/api/dashboard/account.ts'
import type { Network } from '#contracts/api/values.ts'
import { hasSecondFactor, hasTotp, type Member } from '../../domain/account/member.ts'
import type { Partner } from '../../domain/partner.ts'
import { defined } from '../../kit/defined.ts'

export function showMember(member: Member, network: Network): AccountMember {
  const isOperator = member.operator === 'yes'
  return {
    id: member.id,
    email: member.email,
    ...defined({ name: member.name, role: isOperator ? undefined : member.role }),
    isOperator,
    hasTotp: hasTotp(member),
    passkeys: member.passkeys,
    needsSecondFactor: isOperator && network !== 'sandbox' && !hasSecondFactor(member),
  }
}

export const showPartner = ({ slug, name, status, tier, createdAt }: Partner): AccountPartner => ({
  slug,
  name,
  status,
  tier,
  createdAt,
})
