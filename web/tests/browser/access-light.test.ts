// Every page is accessible in the light theme.
import { accessible } from '../support/access.ts'

accessible('light')
