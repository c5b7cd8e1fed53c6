import { floating, followPage, modal } from 'https://suite.example/embed/display.js'

const suite = SuiteEmbed({ partner: 'your-slug' })

// Over the page, and as light or dark as the page.
const swap = modal(suite, { product: 'swap', title: 'A swap' }, { title: 'Swap here' })
document.querySelector('#open-swap').addEventListener('click', () => {
  followPage(swap.open(), document.body)
})

// Behind a button at the edge of the page.
floating(suite, { product: 'swap', title: 'Another swap' }, { label: 'Exchange', side: 'left' })
