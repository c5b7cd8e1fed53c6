import type { PaymentIntent } from '../../domain/payment/intent.ts'

/** A place in the order of a list, which stays where its payment was when that is removed. */
export type Place = Pick<PaymentIntent, 'createdAt' | 'id'>

const SPELLING = /^(?<createdAt>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (?<id>pi_\w{1,60})$/

export const writePlace = ({ createdAt, id }: Place): string =>
  Buffer.from(`${createdAt} ${id}`).toString('base64url')

/** The place that `writePlace` wrote; `undefined` for other text. */
export function readPlace(text: string): Place | undefined {
  const { createdAt, id } = SPELLING.exec(Buffer.from(text, 'base64url').toString('utf8'))?.groups ?? {}
  if (createdAt === undefined || id === undefined || Number.isNaN(Date.parse(createdAt))) return undefined
  const place = { createdAt, id }
  return writePlace(place) === text ? place : undefined
}
