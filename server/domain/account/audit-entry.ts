/** One change, and who made it. Entries are never changed. */
export interface AuditEntry {
  readonly id: string
  readonly at: string
  readonly actor: {
    readonly kind: 'member' | 'operator' | 'command'
    /** Empty for a command on the operator's machine. */
    readonly email: string
  }
  /** Such as `key.create`. */
  readonly action: string
  /** The id of what was changed, or another name that people know it by. */
  readonly object?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly address?: string
  /** The partner that it is about. */
  readonly partner?: string
  /** Partner and actor, and partner and action, each as one text: entries are listed by them. */
  readonly byActor?: string
  readonly byAction?: string
}

export const byActor = (partner: string, email: string): string => `${partner} ${email.toLowerCase()}`
export const byAction = (partner: string, action: string): string => `${partner} ${action}`
/** Of entries that concern the service and no partner. */
export const ofService = ({ partner }: AuditEntry) => (partner === undefined ? 'yes' : undefined)
