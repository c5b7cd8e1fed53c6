import { Slug } from '#contracts/api/values.ts'
import { listChanges } from '../services/money/operator/audit.ts'
import { parse, told } from './options.ts'
import { UsageError } from './usage.ts'
import type { Operator } from './with-store.ts'

const USUAL = 50
const MOST = 1_000

/** The newest changes of the whole service, or of a partner, or of those that concern no partner; one line each. */
export async function audit(args: readonly string[], operator: Operator): Promise<string> {
  const { words, options, isJson } = parse(args)
  const partner = options.get('partner')
  const limit = Number(options.get('limit') ?? USUAL)
  if (words.length > 0 || (partner !== undefined && !Slug.safeParse(partner).success))
    throw new UsageError('audit takes --partner SLUG or --service, --action ACTION and --limit N')
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
    throw new UsageError(`--limit is a whole number from 1 to ${MOST}`)
  const { entries } = await listChanges(await operator.read(), {
    limit,
    partner,
    of: options.has('service') ? 'service' : undefined,
    action: options.get('action'),
  })
  return told(isJson, entries, () =>
    entries.length === 0
      ? ['There are no such changes.']
      : entries.map(({ at, actor, action, object, partner: whose, details }) =>
          [
            at,
            actor.kind === 'command' ? 'command' : actor.email,
            action,
            object ?? '-',
            whose ?? '-',
            details === undefined ? '' : JSON.stringify(details),
          ]
            .join('\t')
            .trimEnd(),
        ),
  )
}
