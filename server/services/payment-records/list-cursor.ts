import type { PaymentIntent } from '../../domain/payment/intent.ts'

/** A cursor in the order of a list, which stays where its payment was when that is removed. */
export type ListCursor = Pick<PaymentIntent, 'createdAt' | 'id'>

const SPELLING = /^(?<createdAt>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (?<id>pi_\w{1,60})$/

export const writeCursor = ({ createdAt, id }: ListCursor): string =>
  Buffer.from(`${createdAt} ${id}`).toString('base64url')

/** The cursor that `writeCursor` wrote; `undefined` for other text. */
export function readCursor(text: string): ListCursor | undefined {
  const { createdAt, id } = SPELLING.exec(Buffer.from(text, 'base64url').toString('utf8'))?.groups ?? {}
  if (createdAt === undefined || id === undefined || Number.isNaN(Date.parse(createdAt))) return undefined
  const cursor = { createdAt, id }
  return writeCursor(cursor) === text ? cursor : undefined
}
