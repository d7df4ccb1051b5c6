// Every page is accessible in the dark theme.
import { accessible } from '../support/access.ts'

accessible('dark')
