import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Letter, Mailbox, Reader } from './mailbox.ts'

/** The relay's JSON-RPC methods, as WalletConnect's 2.21 clients call them. */

/** An error of JSON-RPC 2.0. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The result of a call, and the messages to deliver after it is answered. */
interface Outcome {
  readonly result: unknown
  readonly letters?: readonly Letter[]
}

const Topic = z.string().regex(/^[0-9a-f]{64}$/, 'a topic is 32 bytes in hex')
const Message = z.string().min(1)
const DAY_S = 86_400
const Ttl = z
  .int()
  .min(1)
  .max(30 * DAY_S)
/** The tags and lifetimes of messages that come with others in one call. */
const PROPOSAL_TAG = 1100
const APPROVAL_TAG = 1101
const SETTLEMENT_TAG = 1102
const SETTLEMENT_TTL_S = 300

const Publish = z.object({
  topic: Topic,
  message: Message,
  ttl: Ttl,
  tag: z.int().default(0),
  attestation: z.string().optional(),
})
const Subscribe = z.object({ topic: Topic })
const BatchTopics = z.object({ topics: z.array(Topic).max(500) })
const Propose = z.object({
  pairingTopic: Topic,
  sessionProposal: Message,
  ttl: Ttl,
  attestation: z.string().optional(),
})
const Approve = z.object({
  pairingTopic: Topic,
  sessionTopic: Topic,
  sessionProposalResponse: Message,
  sessionSettlementRequest: Message,
})

/** Answers the calls of one connection. Throws RelayError. */
export function createMethods(mailbox: Mailbox, reader: Reader, now: () => number) {
  const publish = (input: z.output<typeof Publish>) => {
    const { ttl, ...letter } = input
    const publishedAt = now()
    mailbox.publish({ ...letter, from: reader.client, publishedAt, expiresAt: publishedAt + ttl * 1_000 })
  }
  const subscribe = (topics: readonly string[]) => {
    for (const topic of topics) mailbox.subscribe(reader, topic)
    return topics.flatMap((topic) => mailbox.waiting(reader, topic))
  }
  const done: Outcome = { result: true }

  const methods: Readonly<Record<string, (params: unknown) => Outcome>> = {
    irn_publish: method(Publish, (letter) => {
      publish(letter)
      return done
    }),
    irn_batchPublish: method(z.object({ messages: z.array(Publish).max(500) }), ({ messages }) => {
      for (const letter of messages) publish(letter)
      return done
    }),
    irn_subscribe: method(Subscribe, ({ topic }) => ({
      result: subscriptionId(reader, topic),
      letters: subscribe([topic]),
    })),
    irn_batchSubscribe: method(BatchTopics, ({ topics }) => ({
      result: topics.map((topic) => subscriptionId(reader, topic)),
      letters: subscribe(topics),
    })),
    irn_unsubscribe: method(Subscribe, ({ topic }) => {
      mailbox.unsubscribe(reader, topic)
      return done
    }),
    irn_batchUnsubscribe: method(z.object({ subscriptions: z.array(Subscribe) }), ({ subscriptions }) => {
      for (const { topic } of subscriptions) mailbox.unsubscribe(reader, topic)
      return done
    }),
    irn_fetchMessages: method(Subscribe, ({ topic }) => fetched(mailbox.waiting(reader, topic))),
    irn_batchFetchMessages: method(BatchTopics, ({ topics }) =>
      fetched(topics.flatMap((topic) => mailbox.waiting(reader, topic))),
    ),
    // The proposer listens for the answer on the same topic, without another call.
    wc_proposeSession: method(Propose, ({ pairingTopic: topic, sessionProposal, ttl, attestation }) => {
      const letters = subscribe([topic])
      publish({ topic, message: sessionProposal, ttl, tag: PROPOSAL_TAG, attestation })
      return { ...done, letters }
    }),
    wc_approveSession: method(Approve, (session) => {
      const letters = subscribe([session.sessionTopic])
      const both = [
        [session.pairingTopic, session.sessionProposalResponse, APPROVAL_TAG],
        [session.sessionTopic, session.sessionSettlementRequest, SETTLEMENT_TAG],
      ] as const
      for (const [topic, message, tag] of both) publish({ topic, message, tag, ttl: SETTLEMENT_TTL_S })
      return { ...done, letters }
    }),
  }

  return (name: string, params: unknown): Outcome => {
    const call = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (call === undefined) throw new RelayError(-32601, `Method not found: ${name}`)
    return call(params)
  }
}

/** As clients expect it, who do not wait for it: the hash of the topic and the subscriber. */
export const subscriptionId = ({ client }: Reader, topic: string): string =>
  createHash('sha256')
    .update(topic + client)
    .digest('hex')

/** A method behind the check of its parameters. */
function method<S extends z.ZodType>(schema: S, run: (params: z.output<S>) => Outcome) {
  return (given: unknown): Outcome => {
    const params = schema.safeParse(given)
    if (!params.success) throw new RelayError(-32602, z.prettifyError(params.error))
    return run(params.data)
  }
}

const fetched = (letters: readonly Letter[]): Outcome => ({
  result: {
    messages: letters.map(({ topic, message, publishedAt, tag }) => ({ topic, message, publishedAt, tag })),
    hasMore: false,
  },
})
