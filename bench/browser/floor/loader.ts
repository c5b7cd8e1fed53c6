/** The least that a loader does: places the frame, gives it a port, and follows its height. */
const script = document.currentScript
const place = document.querySelector('#swap')
if (script instanceof HTMLScriptElement && place !== null) {
  const { origin } = new URL(script.src)
  const frame = document.createElement('iframe')
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  frame.title = 'Swap'
  frame.style.cssText = 'display:block;width:100%;height:640px;border:0'
  addEventListener('message', ({ origin: from, source, data }: MessageEvent<{ readonly n?: unknown }>) => {
    if (from !== origin || source !== frame.contentWindow || data.n !== nonce) return
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', (event: MessageEvent<{ readonly h: number }>) => {
      frame.style.height = `${event.data.h}px`
    })
    port1.start()
    frame.contentWindow?.postMessage({ n: nonce }, origin, [port2])
  })
  frame.src = `${origin}/frame#${nonce}`
  place.append(frame)
}
