import { Slug } from '#contracts/api/values.ts'
import { listChanges } from '../services/money/operator/audit.ts'
import { type Commands, line, UsageError } from './command.ts'

const USUAL = 50
const MOST = 1_000

export const auditCommands: Commands = {
  audit: {
    takes: '[--partner SLUG | --service] [--action ACTION] [--limit N]',
    does: 'show the newest changes; --service: those that concern no partner',
    async run(given, operator) {
      const partner = given.option('partner')
      const limit = Number(given.option('limit') ?? USUAL)
      if (given.words.length > 0 || (partner !== undefined && !Slug.safeParse(partner).success))
        throw new UsageError()
      if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
        throw new UsageError(`--limit is a whole number from 1 to ${MOST}`)
      const { entries } = await listChanges(await operator.read(), {
        limit,
        partner,
        of: given.has('service') ? 'service' : undefined,
        action: given.option('action'),
      })
      const lines = entries.map(({ at, actor, action, object, partner: whose, details }) => {
        const who = actor.kind === 'command' ? 'command' : actor.email
        return line(at, who, action, object, whose, details === undefined ? '' : JSON.stringify(details))
      })
      return { value: entries, lines: entries.length === 0 ? ['There are no such changes.'] : lines }
    },
  },
}
