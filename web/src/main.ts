import { mount } from 'svelte'
import App from './App.svelte'
import { themes } from './theme.svelte'
import { typeIsReady } from './type'
import './style/tokens.css'
import './style/base.css'

// Before the first paint, so that no page flashes in the wrong colours.
document.documentElement.dataset.theme = themes.now

const target = document.getElementById('app')
void typeIsReady().then(() => target && mount(App, { target }))
