export interface Deferred<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: Error) => void
}

/** A promise with its handles. No one has to wait for it: an unheard rejection is not an error. */
export function createDeferred<T>(): Deferred<T> {
  let resolve: Deferred<T>['resolve'] = noop
  let reject: Deferred<T>['reject'] = noop
  const promise = new Promise<T>((...settle) => ([resolve, reject] = settle))
  promise.catch(noop)
  return { promise, resolve, reject }
}

function noop(): void {}
