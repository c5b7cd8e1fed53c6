// Where the answer goes may hold a secret of the page that asked, so it stands in the fragment of the address, which
// no server gets to see. It goes into the forms, and leaves the address bar.
const given = new URLSearchParams(location.hash.slice(1)).get('return_url')
if (given !== null) {
  history.replaceState(null, '', location.pathname + location.search)
  for (const form of document.forms) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name: 'return_url', value: given })
    form.append(field)
  }
  const way = document.querySelector('.way')
  if (way !== null && URL.canParse(given)) way.textContent = `The answer goes to ${new URL(given).origin}.`
}
const back = document.querySelector('a[data-return]')
if (back !== null) location.replace(back.href)
