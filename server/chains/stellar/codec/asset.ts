import { isNative } from '../../../formats/coins.ts'
import { readIssued } from '../../../formats/stellar.ts'

/** Whether text names an asset that can exist: `native` or `CODE:ISSUER`. */
export const isAsset = (text: string): boolean =>
  isNative({ address: text }) || readIssued(text) !== undefined

export const issuerOf = (address: string): string => address.slice(address.indexOf(':') + 1)
