// Whether the page is as narrow as a phone: the side panel is a sheet below the board.
import { MediaQuery } from 'svelte/reactivity'

export const narrow = new MediaQuery('max-width: 800px')
