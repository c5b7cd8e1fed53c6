/** Work that several wait for, done once. */
export interface Flights<T> {
  /**
   * Joins the work of this key, or begins it. Who leaves by a signal gets its reason at once; the work is stopped when
   * no one waits for it any more.
   */
  join(key: string, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

export function createFlights<T>(): Flights<T> {
  const underWay = new Map<
    string,
    { readonly done: Promise<T>; readonly end: AbortController; waiting: number }
  >()

  function begin(key: string, work: (signal: AbortSignal) => Promise<T>) {
    const end = new AbortController()
    const flight = { done: work(end.signal), end, waiting: 0 }
    underWay.set(key, flight)
    const forget = () => {
      if (underWay.get(key) === flight) underWay.delete(key)
    }
    flight.done.then(forget, forget)
    return flight
  }

  return {
    async join(key, signal, work) {
      signal?.throwIfAborted()
      const flight = underWay.get(key) ?? begin(key, work)
      flight.waiting += 1
      if (signal === undefined) return flight.done
      return new Promise<T>((resolve, reject) => {
        const leave = () => {
          reject(reasonOf(signal))
          flight.waiting -= 1
          if (flight.waiting > 0) return
          underWay.delete(key)
          flight.end.abort()
        }
        signal.addEventListener('abort', leave, { once: true })
        flight.done.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
      })
    },
  }
}

const reasonOf = ({ reason }: AbortSignal): Error => (reason instanceof Error ? reason : new Error('aborted'))
