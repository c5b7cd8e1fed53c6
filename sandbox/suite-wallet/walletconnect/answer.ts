import * as z from 'zod'
import type { Reply } from '../../http/serve.ts'
import type { AskedRequests } from '../asked.ts'
import { Refused } from '../chains/chain.ts'
import { outcomePage, refusedPage, signPage } from '../page/pages.ts'
import { pairPage, proposalPage, quietPage } from '../page/walletconnect.ts'
import { read } from '../read-fields.ts'
import type { Pairing } from './pairing.ts'

const decision = z.enum(['approve', 'reject'])
const PairForm = z.strictObject({ link: z.string().trim().max(4_000) })
/** With an account for each namespace. */
const ProposalForm = z.object({ id: z.coerce.number().int(), decision }).catchall(z.string().max(100))
const SignForm = z.strictObject({ id: z.uuid(), decision })

/** The pages of WalletConnect: one to paste a link, and one that shows whatever is asked next. */
export async function answerPairing(
  pairing: Pairing,
  requests: AskedRequests,
  call: string,
  form: () => Promise<Record<string, string>>,
): Promise<Reply | undefined> {
  switch (call) {
    case 'GET /walletconnect':
      return pairPage()
    case 'POST /walletconnect':
      return pair(pairing, read(PairForm, await form()).link)
    case 'GET /walletconnect/asked':
      return askedPage(pairing, requests)
    case 'POST /walletconnect/connect': {
      const { id, decision: choice, ...accounts } = read(ProposalForm, await form())
      await pairing.decideProposal(id, choice === 'approve' ? accounts : undefined)
      return seeOther('/walletconnect/asked')
    }
    case 'POST /walletconnect/sign': {
      const { id, decision: choice } = read(SignForm, await form())
      const pending = requests.find(id)
      if (pending === undefined) return refusedPage(410, 'This request is gone. The page may ask again.')
      const outcome = await pairing.decideRequest(id, choice === 'approve')
      return outcome.kind === 'failed' ? outcomePage(pending, outcome) : seeOther('/walletconnect/asked')
    }
    default:
      return undefined
  }
}

async function pair(pairing: Pairing, link: string): Promise<Reply> {
  try {
    await pairing.pair(link)
  } catch (error) {
    if (error instanceof Refused) return pairPage(error.message)
    throw error
  }
  return seeOther('/walletconnect/asked')
}

function askedPage(pairing: Pairing, requests: AskedRequests): Reply {
  const next = pairing.next()
  if (next === undefined) return quietPage(pairing.connected())
  if (next.kind === 'proposal') return proposalPage(next)
  const pending = requests.find(next.asked)
  return pending === undefined
    ? quietPage(pairing.connected())
    : signPage(next.asked, pending, '/walletconnect/sign')
}

const seeOther = (location: string): Reply => ({ status: 303, headers: { location }, body: '' })
