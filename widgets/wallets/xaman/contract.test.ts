import { payloadFor } from '#server/testing/steps/family.ts'
import { stepFamilies } from '#server/testing/steps/index.ts'
import { createTold } from '../testing/told.ts'
import { walletContract } from '../wallet.contract.ts'
import { createXamanWallets } from './index.ts'

const { xrpl } = stepFamilies
const HASH = 'AB'.repeat(32)
const UUID = '1ba8b4ee-6a4f-4b4f-9f0e-1a2b3c4d5e6f'
const STEP = '/api/v1/sign/session/ses_1/xaman/steps/fee'
const waiting = { opened: false, resolved: false, signed: false, expired: false }

/** The fee that the contract has signed, as our server has stored it. */
const stored = async () => {
  const [payer] = xrpl.accounts
  const reference = '1f'.repeat(32)
  const [fee] = await xrpl.steps({ payer, amount: 85_000n, minOut: 84_000n, reference, network: 'main' })
  const payload = fee === undefined ? undefined : payloadFor('xaman', fee.tx)
  return payload?.kind === 'xaman' ? payload.txjson : undefined
}

walletContract('on a phone', {
  kind: 'xaman',
  family: xrpl,
  hash: HASH,
  notHashes: [undefined, '', HASH.slice(1), `${HASH}0`, `0x${HASH.slice(2)}`],
  declines: true,
  elsewhere: true,
  // Our server asks for what it has written itself, and says what that is; of the page it hears which step.
  handedOver: () => `POST ${STEP}`,
  open({ account, chain, hasConsent }) {
    const kept = new Map<string, string>(hasConsent ? [['suite-xaman:ses_1', account]] : [])
    const calls: string[] = []
    const told = createTold((how) => {
      if (how === 'declines') return { ...waiting, resolved: true }
      if (how === 'breaks off') throw new TypeError('Failed to fetch')
      const txHash = how === 'sends' ? HASH.toLowerCase() : how.says
      return { ...waiting, resolved: true, signed: true, account, txHash }
    })
    return {
      kind: createXamanWallets({
        session: { id: 'ses_1', et: 'et_1' },
        chain,
        async fetch(input, init) {
          const call = `${init?.method ?? 'GET'} ${typeof input === 'string' ? input : ''}`
          calls.push(call)
          const request = { uuid: UUID, link: 'https://xaman.test/sign', pushed: false, expiresAt: '' }
          if (call === `POST ${STEP}`) return Response.json({ ...request, txjson: await stored() })
          if (init?.method === 'POST') return Response.json(request)
          return Response.json(told.isSilent() ? waiting : await told.reply())
        },
        timer: (run) => {
          const timeout = setTimeout(run, 0)
          return () => clearTimeout(timeout)
        },
        storage: () => ({
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, value) => void kept.set(key, value),
        }),
      }),
      asked: () => calls.length,
      windows: () => 0,
      requests: () => calls.filter((call) => call.endsWith('/steps/fee')),
      answer: told.answer,
      listening: () => 0,
    }
  },
})
