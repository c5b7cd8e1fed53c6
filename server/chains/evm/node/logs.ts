import { decodeEventLog } from 'viem'
import { erc20 } from '../codec/abi.ts'
import { isSame } from '../codec/address.ts'
import type { EventLog, Receipt } from './rpc.ts'

/** A transfer of tokens, as a contract logs it. Anyone can write such a log, so check which contract it is. */
export interface Transfer {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly value: bigint
}

export interface Approved {
  readonly token: string
  readonly owner: string
  readonly spender: string
  readonly value: bigint
}

type Logs = Pick<Receipt, 'logs'>

/** The transfers in some logs, without those that a reorganisation has removed. */
export function transfersIn(receipt: Logs): Transfer[] {
  return decoded(receipt).flatMap(({ token, event }) =>
    event.eventName === 'Transfer' && event.args.value > 0n ? [{ token, ...event.args }] : [],
  )
}

export function approvalsIn(receipt: Logs): Approved[] {
  return decoded(receipt).flatMap(({ token, event }) =>
    event.eventName === 'Approval' ? [{ token, ...event.args }] : [],
  )
}

/** The amount of a token that an account received less the amount that it sent, from one account or from any. */
export function netReceived(
  transfers: readonly Transfer[],
  token: string,
  to: string,
  from?: string,
): bigint {
  let net = 0n
  for (const transfer of transfers) {
    if (!isSame(transfer.token, token)) continue
    const [isIn, isOut] = [isSame(transfer.to, to), isSame(transfer.from, to)]
    if (isIn && (from === undefined || isSame(transfer.from, from))) net += transfer.value
    if (isOut && (from === undefined || isSame(transfer.to, from))) net -= transfer.value
  }
  return net
}

function decoded(receipt: Logs) {
  return receipt.logs
    .filter((log) => !log.removed)
    .flatMap((log) => {
      const event = decode(log)
      return event === undefined ? [] : [{ token: log.address, event }]
    })
}

/** Logs that are not ERC-20's, such as an NFT's Transfer with four topics, decode to nothing. */
function decode({ topics, data }: EventLog) {
  if (topics.length === 0) return undefined
  try {
    return decodeEventLog({ abi: erc20, topics, data })
  } catch {
    return undefined
  }
}
