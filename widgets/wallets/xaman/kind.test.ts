import { payloadFor } from '#testing/steps/family.ts'
import { stepFamilies } from '#testing/steps/index.ts'
import { createTold } from '../testing/told.ts'
import { walletSuite } from '../testing/wallet.suite.ts'
import { createXamanWallets } from './kind.ts'

const { xrpl } = stepFamilies
const HASH = 'AB'.repeat(32)
const UUID = '1ba8b4ee-6a4f-4b4f-9f0e-1a2b3c4d5e6f'
const STEP = '/api/v1/sign/session/ses_1/xaman/steps/fee'
const waiting = { opened: false, resolved: false, signed: false, expired: false }

const soon = (run: () => void) => {
  const timeout = setTimeout(run, 0)
  return () => clearTimeout(timeout)
}

/** The fee that the contract has signed, as our server has stored it. */
const storedPayload = async () => {
  const [payer] = xrpl.accounts
  const reference = '1f'.repeat(32)
  const [fee] = await xrpl.steps({ payer, amount: 85_000n, minOut: 84_000n, reference, network: 'main' })
  const payload = fee === undefined ? undefined : payloadFor('xaman', fee.tx)
  if (payload?.kind !== 'xaman') throw new RangeError('it is not a payload of Xaman')
  return payload
}

walletSuite('on a phone', {
  kind: 'xaman',
  family: xrpl,
  hash: HASH,
  notHashes: [undefined, '', HASH.slice(1), `${HASH}0`, `0x${HASH.slice(2)}`],
  declines: true,
  tellsAccount: true,
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
          if (call === `POST ${STEP}`)
            return Response.json({ ...request, txjson: (await storedPayload()).txjson })
          if (init?.method === 'POST') return Response.json(request)
          return Response.json(told.isSilent() ? waiting : await told.reply())
        },
        timer: soon,
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

/** Without a key of Xaman's platform: what the app does with a link, our server finds on the ledger. */
walletSuite('on a phone, by payment links', {
  kind: 'xaman',
  family: xrpl,
  hash: HASH,
  notHashes: ['', HASH.slice(1), `${HASH}0`, `0x${HASH.slice(2)}`],
  declines: false,
  tellsAccount: false,
  elsewhere: true,
  handedOver: (payload) => (payload.kind === 'xaman' ? payload.link : undefined),
  open({ account, chain }) {
    let calls = 0
    const told = createTold((how) => {
      if (how === 'breaks off') return { status: 'expired', steps: [{ id: 'fee' }] }
      const txHash = how === 'declines' || how === 'sends' ? HASH : how.says
      return { status: 'pending', steps: [{ id: 'fee', txHash }] }
    })
    const pending = { status: 'pending', steps: [{ id: 'fee' }] }
    return {
      kind: createXamanWallets({
        session: { id: 'ses_1', et: 'et_1' },
        chain,
        linksFor: account,
        async fetch(_, init) {
          calls += 1
          if (init?.method === 'POST') return Response.json({ link: (await storedPayload()).link })
          return Response.json(told.isSilent() ? pending : await told.reply())
        },
        timer: soon,
        storage: () => ({ getItem: () => null, setItem: () => undefined }),
      }),
      asked: () => calls,
      windows: () => 0,
      requests: (shown) => shown.flatMap((invitation) => (invitation === undefined ? [] : [invitation.link])),
      answer: told.answer,
      listening: () => 0,
    }
  },
})
