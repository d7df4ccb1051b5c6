// The backend of this build: vite.config.ts says which it is.
import { backend } from '$backend'
import { apiOf } from './client'

export const api = apiOf(backend)
export const { live } = backend
