// @ts-check

/**
 * Has all steps of a session signed as one, by an EVM wallet in the visitor's browser. Answers the session, or nothing
 * where the wallet signs step by step: then have its `steps` signed, one after another.
 * @param {string} session its address, `https://suite.example/api/v1/sign/session/ses_…`
 * @param {string} et its `embedToken`
 * @param {{ request(call: object): Promise<unknown> }} wallet as EIP-1193 has it
 */
export async function signAtOnce(session, et, wallet) {
  /** @param {string} path @param {object} [more] */
  async function call(path, more) {
    const response = await fetch(session + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ et, ...more }),
    })
    const answer = await response.json()
    if (response.ok) return answer
    throw new Error(`${answer.error.code}: ${answer.error.message}`)
  }

  // Opened first: its transaction is found even if this page is closed now.
  /** @type {{ together: { openedAt: string, wallets: { method?: string, params?: unknown }[] } }} */
  const { together } = await call('/steps/together/open')
  const batch = together.wallets.find(({ method }) => method === 'wallet_sendCalls')
  if (batch === undefined) throw new Error('not a session of an EVM chain')

  /**
   * `off` only after a code that says that nothing was sent. After any other one, or none, it may still come.
   * @param {unknown} error
   * @param {number | undefined} code
   */
  async function giveUp(error, code) {
    const declined = await call('/steps/together/declined', { openedAt: together.openedAt, code })
    if (declined.together.state !== 'off') throw error
  }

  let id
  try {
    const sent = await wallet.request({ method: batch.method, params: batch.params })
    ;({ id } = /** @type {{ id: string }} */ (sent))
  } catch (error) {
    return giveUp(error, /** @type {{ code?: number }} */ (error).code)
  }
  // From here on the wallet has it: an error of a look says nothing about what was sent.
  for (;;) {
    const told = await wallet.request({ method: 'wallet_getCallsStatus', params: [id] })
    const { status, receipts } = /** @type {{ status: number, receipts?: { transactionHash: string }[] }} */ (
      told
    )
    if (status === 200) return call('/complete', { step: 'together', txHash: receipts?.[0]?.transactionHash })
    if (status !== 100) return giveUp(new Error(`the wallet's batch has ended with ${status}`), status)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}
