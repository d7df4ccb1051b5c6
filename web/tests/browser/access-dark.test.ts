// Every page is accessible in dark colours.
import { accessible } from '../support/access.ts'

accessible('dark')
