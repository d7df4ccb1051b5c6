// Every page is accessible in light colours.
import { accessible } from '../support/access.ts'

accessible('light')
