import {
  Asset,
  BASE_FEE,
  Horizon,
  Keypair,
  Memo,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk'
import { SuiteRequest } from '#contracts/api/sign-payload.ts'
import type { LedgerDescription } from '../../../sandbox/world-description.ts'
import { type LedgerUser, payloadOf } from './ledger-user.ts'

type Request = ReturnType<typeof SuiteRequest.parse>
const STROOPS = 7

/** The suite wallet's part: it reads the link, builds the transaction, signs and submits it. */
export function createStellarUser({ url }: LedgerDescription, secret: string): LedgerUser {
  const key = Keypair.fromSecret(secret)
  const horizon = new Horizon.Server(url, { allowHttp: true })
  const address = key.publicKey()
  return {
    address,
    async send(wallets) {
      const { link } = payloadOf(wallets, 'suite')
      const text = Buffer.from(new URL(link).searchParams.get('request') ?? '', 'base64url').toString()
      const request = SuiteRequest.parse(JSON.parse(text))
      const account = await horizon.loadAccount(address)
      const builder = new TransactionBuilder(account, {
        fee: BASE_FEE,
        networkPassphrase: request.network,
        memo: memoOf(request),
        timebounds: { minTime: 0, maxTime: request.validUntil },
      })
      for (const operation of request.operations) builder.addOperation(operationOf(operation))
      const transaction = builder.build()
      transaction.sign(key)
      return (await horizon.submitTransaction(transaction)).hash
    },
    async balance(asset) {
      const { balances } = await horizon.loadAccount(address)
      const found = balances.find((line) => nameOf(line) === asset)
      return BigInt((found?.balance ?? '0').replace('.', ''))
    },
    async dropTokens() {
      const account = await horizon.loadAccount(address)
      const lines = account.balances.filter((line) => 'asset_issuer' in line)
      if (lines.length === 0) return
      const networkPassphrase = (await horizon.root()).network_passphrase
      const builder = new TransactionBuilder(account, { fee: BASE_FEE, networkPassphrase }).setTimeout(30)
      for (const { asset_code: code, asset_issuer: issuer, balance: amount } of lines) {
        const asset = new Asset(code, issuer)
        if (Number(amount) > 0)
          builder.addOperation(Operation.payment({ destination: issuer, asset, amount }))
        builder.addOperation(Operation.changeTrust({ asset, limit: '0' }))
      }
      const transaction = builder.build()
      transaction.sign(key)
      await horizon.submitTransaction(transaction)
    },
  }
}

const nameOf = (line: Horizon.HorizonApi.BalanceLine): string =>
  'asset_code' in line ? `${line.asset_code}:${line.asset_issuer}` : line.asset_type

function assetOf(text: string): Asset {
  const [code = '', issuer] = text.split(':')
  return issuer === undefined ? Asset.native() : new Asset(code, issuer)
}

function units(stroops: string): string {
  const digits = stroops.padStart(STROOPS + 1, '0')
  return `${digits.slice(0, -STROOPS)}.${digits.slice(-STROOPS)}`
}

function operationOf(operation: Request['operations'][number]): xdr.Operation {
  switch (operation.type) {
    case 'payment':
      return Operation.payment({
        destination: operation.to,
        asset: assetOf(operation.asset),
        amount: units(operation.amount),
      })
    case 'change_trust':
      return Operation.changeTrust({ asset: assetOf(operation.asset) })
    case 'path_payment_strict_send':
      return Operation.pathPaymentStrictSend({
        destination: operation.to,
        sendAsset: assetOf(operation.sendAsset),
        sendAmount: units(operation.sendAmount),
        destAsset: assetOf(operation.destAsset),
        destMin: units(operation.destMin),
        path: operation.path.map(assetOf),
      })
  }
}

function memoOf({ memoHash, memo }: Request): Memo {
  if (memo !== undefined) return memo.type === 'id' ? Memo.id(memo.value) : Memo.text(memo.value)
  return memoHash === undefined ? Memo.none() : Memo.hash(memoHash)
}
