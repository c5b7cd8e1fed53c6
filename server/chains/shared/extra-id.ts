import { SuiteError } from '../../domain/errors.ts'

/** The error for a tag or memo that a payment cannot carry. */
export const invalidExtraId = (message: string): SuiteError =>
  new SuiteError('INVALID_REQUEST', `The tag or memo of the payment ${message}.`, {
    details: [{ path: 'extraId', message }],
  })

/** Throws INVALID_REQUEST for a tag or memo on a chain whose payments carry none. */
export function withoutExtraId(extraId: string | undefined): void {
  if (extraId !== undefined) throw invalidExtraId('must be left out: payments on this chain carry none')
}
