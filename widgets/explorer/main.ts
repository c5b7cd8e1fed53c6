import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import './explorer.css'

const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()

/** Swagger UI over our own description alone: no address can be given to it, and nothing is kept. */
SwaggerUI({
  url: '/docs/openapi.json',
  domNode: document.querySelector('#swagger'),
  validatorUrl: null,
  queryConfigEnabled: false,
  persistAuthorization: false,
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  docExpansion: 'list',
  tryItOutEnabled: true,
  // The dashboard's cookie is not for the API.
  requestInterceptor: (request) => ({ ...request, credentials: 'omit' }),
})
