/**
 * True when the page's own Content-Security-Policy keeps frames of an origin out. There is no other sign of it:
 * the iframe's `load` fires all the same and `error` never does (measured in three engines). A report-only policy
 * blocks nothing; the effective directive is `frame-src` whichever one it falls back to.
 */
export const blocksFrame = (
  event: Pick<SecurityPolicyViolationEvent, 'disposition' | 'effectiveDirective' | 'blockedURI'>,
  origin: string,
) =>
  event.disposition === 'enforce' &&
  event.effectiveDirective === 'frame-src' &&
  `${event.blockedURI}/`.startsWith(`${origin}/`)
