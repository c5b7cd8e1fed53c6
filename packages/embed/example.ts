import { loadSuite } from '@suite-embed/embed'

const SuiteEmbed = await loadSuite('https://suite.example')
SuiteEmbed?.({ partner: 'your-slug' }).mount('#swap', { product: 'swap', height: 400 })
