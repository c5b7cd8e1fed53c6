import type { Reply } from '../http/serve.ts'
import { describe } from './describe.ts'
import type { Payload, Standing } from './payloads.ts'
import type { PhoneAccount } from './phone.ts'

const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const ends: Readonly<Record<Exclude<Standing, 'pending'>, string>> = {
  signed: 'Signed. You can go back to the other window.',
  rejected: 'Rejected. You can go back to the other window.',
  cancelled: 'This request was taken back.',
  expired: 'This request has expired.',
}

export interface PageState {
  readonly payload: Payload
  readonly standing: Standing
  readonly accounts: readonly PhoneAccount[]
  readonly problem?: string
}

/** The phone's page for a payload. It needs no script. */
export function phonePage({ payload, standing, accounts, problem }: PageState): Reply {
  const { txjson, custom_meta: meta } = payload.order
  const { title, rows } = describe(txjson)
  const able = accounts.filter(
    ({ wallet }) => txjson.Account === undefined || txjson.Account === wallet.classicAddress,
  )
  const list = rows.map(([label, value]) => `<dt>${escape(label)}</dt><dd>${escape(value)}</dd>`).join('')
  const body =
    standing === 'pending'
      ? form(able, txjson.TransactionType === 'SignIn')
      : `<p role="status">${ends[standing]}</p>`
  return html(`<main>
<header>Sandbox Xaman</header>
<h1>${escape(title)}</h1>
${typeof meta.instruction === 'string' ? `<p>${escape(meta.instruction)}</p>` : ''}
<dl>${list}</dl>
${problem === undefined ? '' : `<p role="alert">${escape(problem)}</p>`}
${body}
<details><summary>Transaction</summary><pre>${escape(JSON.stringify(txjson, null, 2))}</pre></details>
<small>Play money on your own machine. Anyone can read these keys: never send real coins to them.</small>
</main>`)
}

export const missingPage = (): Reply => ({
  ...html('<main><header>Sandbox Xaman</header><p role="alert">There is no such request.</p></main>'),
  status: 404,
})

function form(accounts: readonly PhoneAccount[], isSignIn: boolean): string {
  const [first] = accounts
  const choices = accounts.map(({ name, wallet }) => {
    const address = escape(wallet.classicAddress)
    const checked = wallet === first?.wallet ? ' checked' : ''
    return `<label><input type="radio" name="account" value="${address}"${checked} required> <b>${escape(name)}</b> <code>${address}</code></label>`
  })
  const lacking = '<p role="alert">The account that has to sign is not on this phone.</p>'
  const approve = `<button name="action" value="approve">${isSignIn ? 'Sign in' : 'Approve'}</button>`
  return `<form method="post">
${first === undefined ? lacking : `<fieldset><legend>Account</legend>${choices.join('')}</fieldset>`}
<footer><button name="action" value="reject" formnovalidate>Reject</button>${first === undefined ? '' : approve}</footer>
</form>`
}

function html(body: string): Reply {
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox Xaman</title>
<link rel="stylesheet" href="/phone.css">
</head>
<body>
${body}
</body>
</html>
`,
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? '')
