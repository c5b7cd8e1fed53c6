/** A promise that someone else resolves. */
export interface Deferred<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
}

export function createDeferred<T>(): Deferred<T> {
  const waiting: ((value: T) => void)[] = []
  const promise = new Promise<T>((done) => waiting.push(done))
  return { promise, resolve: (value) => waiting.forEach((done) => done(value)) }
}
