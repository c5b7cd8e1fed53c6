import { type KnownKind, knownKinds } from '#contracts/api/endpoint.ts'
import type { Caller } from './caller.ts'

/** A POST with an `Idempotency-Key`, stored so that a repetition gets the same answer. */
export interface IdempotentCall {
  /** Whose call it is, endpoint and key, as one text. */
  readonly id: string
  /** Callers with the same room keep a limited number of answers: see `roomOf`. */
  readonly room?: string
  /** SHA-256 of method, path and canonical body. */
  readonly fingerprint: string
  readonly startedAt: string
  /** Names the process that runs it. */
  readonly process?: string
  /** The seed of its ids, in hex: see port Random. */
  readonly seed?: string
  /** Absent while the call is running. */
  readonly answer?: {
    readonly status: number
    /** The body, sealed under the idempotency key: an answer can hold a token that is shown once. */
    readonly sealed: string
  }
}

export const IDEMPOTENCY_HOURS = 24
/** The most characters of an answer, sealed, that is stored for a caller whose room is limited. */
export const LARGEST_ANSWER = 8_000
/** After this time without an answer, a call counts as lost with its process, and may run again. */
export const ABANDONED_AFTER_SECONDS = 60

/** A caller that is known again. */
export type KnownCaller = Extract<Caller, { readonly kind: KnownKind }>

export const isKnown = (caller: Caller): caller is KnownCaller =>
  knownKinds.some((kind) => kind === caller.kind)

/**
 * Names whose call it is. A partner's keys of one environment are one caller, because a key may be rotated between two
 * tries; so are the browsers of one member, and the embed sessions of one visitor. A slug has no colon.
 */
export function callerName(caller: KnownCaller): string {
  switch (caller.kind) {
    case 'key':
      return `${caller.partner.slug} ${caller.key.env}`
    case 'embed-token':
      return `session:${caller.sessionId}`
    case 'embed-session':
      return `visitor:${caller.partner.slug} ${caller.origin} ${caller.visitor}`
    case 'account':
    case 'operator':
    case 'member':
      return `member:${caller.member.id}`
  }
}

/**
 * Where the answers to a caller have their limited room. Those to keys have none: a key has a limit and an owner, and
 * anyone can be a visitor or sign up.
 */
export function roomOf(caller: KnownCaller): string | undefined {
  switch (caller.kind) {
    case 'key':
      return undefined
    case 'embed-token':
    case 'embed-session':
      return `visitors ${caller.partner.slug}`
    case 'account':
    case 'operator':
    case 'member':
      return caller.member.partner === undefined ? 'operators' : `members ${caller.member.partner}`
  }
}

/** Rooms whose answers are limited together: those of visitors, of members, and of operators. */
export const crowdOf = (room: string): string => room.split(' ', 1)[0] ?? room
