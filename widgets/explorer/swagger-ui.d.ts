declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface Request {
    credentials?: 'omit'
  }
  export default function SwaggerUI(options: {
    readonly url: string
    readonly domNode: Element | null
    readonly validatorUrl: null
    readonly queryConfigEnabled: boolean
    readonly persistAuthorization: boolean
    readonly deepLinking: boolean
    readonly defaultModelsExpandDepth: number
    readonly docExpansion: 'list'
    readonly tryItOutEnabled: boolean
    readonly requestInterceptor: (request: Request) => Request
  }): void
}
