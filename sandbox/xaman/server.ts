import { readFileSync } from 'node:fs'
import { WebSocketServer, type WebSocket } from 'ws'
import * as z from 'zod'
import { type Reply, type RequestContext, serve, type Served } from '../http/serve.ts'
import { missingPage, phonePage } from './page.ts'
import { paymentOf } from './payment-link.ts'
import { createPayloads, type Payload } from './payloads.ts'
import { type PhoneAccount, PhoneError, sign } from './phone.ts'
import { createPlatformApi, PLATFORM_API, refuse } from './platform-api.ts'
import { Decision, Order } from './schema.ts'

export interface XamanOptions {
  /** The ledger's WebSocket address. */
  readonly ledger: string
  /** The accounts on the phone. */
  readonly accounts: readonly PhoneAccount[]
  readonly apiKey: string
  readonly apiSecret: string
  /** The name of the ledger's network in links to payments. */
  readonly network?: string
  readonly port?: number
  readonly now?: () => number
}

const UUID = /^[0-9a-f-]{36}$/

/** The platform API, the status sockets and the phone of Xaman, on one loopback port. */
export async function startXaman(options: XamanOptions): Promise<Served> {
  const { ledger, accounts, network = 'XRPL', port = 0, now = Date.now } = options
  const followers = new Map<string, Set<WebSocket>>()
  const payloads = createPayloads({
    now,
    tell({ uuid }, message) {
      for (const socket of followers.get(uuid) ?? []) socket.send(JSON.stringify(message))
    },
  })
  const api = createPlatformApi({ ...options, payloads, now })
  const css: Reply = {
    status: 200,
    headers: { 'content-type': 'text/css; charset=utf-8', 'x-content-type-options': 'nosniff' },
    body: readFileSync(new URL('phone.css', import.meta.url)),
  }

  /** A link to a payment: the phone shows it as it shows a request, and no one is told of its end. */
  function detect(url: URL): Reply {
    const txjson = paymentOf(url, network)
    const order = Order.safeParse({ txjson })
    if (!order.success) return missingPage()
    const { uuid } = payloads.create(order.data)
    return { status: 303, headers: { location: `/sign/${uuid}` }, body: '' }
  }

  /** The phone: its page, and what the one who holds it decides there. */
  async function phone(payload: Payload, { request, text }: RequestContext): Promise<Reply> {
    const show = (problem?: string) =>
      phonePage({
        payload,
        accounts,
        standing: payloads.standing(payload),
        ...(problem === undefined ? {} : { problem }),
      })
    if (request.method === 'GET') {
      payloads.open(payload)
      return show()
    }
    if (request.method !== 'POST') return refuse(405, 405)
    if (request.headers.origin !== served.origin) return refuse(403, 403)
    const decision = Decision.safeParse(Object.fromEntries(new URLSearchParams(await text())))
    if (!decision.success) return { ...show(z.prettifyError(decision.error)), status: 400 }
    const problem = await decide(payload, decision.data)
    return show(problem)
  }

  async function decide(payload: Payload, decision: Decision): Promise<string | undefined> {
    if (payload.busy || payloads.standing(payload) !== 'pending') return undefined
    if (decision.action === 'reject') {
      payloads.resolve(payload, { at: new Date(now()).toISOString() })
      return undefined
    }
    const account = accounts.find(({ wallet }) => wallet.classicAddress === decision.account)
    if (account === undefined) return 'That account is not on this phone.'
    payload.busy = true
    try {
      payloads.resolve(payload, await sign(payload, account, { ledger, now }))
      return undefined
    } catch (error) {
      if (error instanceof PhoneError) return error.message
      throw error
    } finally {
      payload.busy = false
    }
  }

  const sockets = new WebSocketServer({ noServer: true })
  const served: Served = await serve({
    name: 'sandbox Xaman',
    port,
    portVariable: 'XAMAN_PORT',
    attach(server) {
      server.on('upgrade', (request, socket, head) => {
        const payload = payloads.find((request.url ?? '').replace('/sign/', ''))
        if (payload === undefined) return void socket.destroy()
        sockets.handleUpgrade(request, socket, head, (follower) => follow(payload, follower))
      })
    },
    async handle(context) {
      const { request, url } = context
      // Another host name means that someone's name resolves to this machine (DNS rebinding).
      if (`http://${request.headers.host}` !== served.origin) return refuse(421, 421)
      if (url.pathname.startsWith(PLATFORM_API)) return api(context)
      if (url.pathname === '/phone.css') return css
      if (url.pathname.startsWith('/detect/')) return detect(url)
      const uuid = url.pathname.startsWith('/sign/') ? url.pathname.slice('/sign/'.length) : ''
      const payload = UUID.test(uuid) ? payloads.find(uuid) : undefined
      return payload === undefined ? missingPage() : phone(payload, context)
    },
  })

  function follow(payload: Payload, socket: WebSocket): void {
    const known = followers.get(payload.uuid) ?? new Set()
    followers.set(payload.uuid, known.add(socket))
    socket.on('close', () => known.delete(socket))
    socket.send(JSON.stringify({ message: `Welcome ${payload.uuid}` }))
    socket.send(JSON.stringify({ expires_in_seconds: Math.round((payload.expiresAt - now()) / 1000) }))
  }

  return {
    origin: served.origin,
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate()
      await served.stop()
    },
  }
}
