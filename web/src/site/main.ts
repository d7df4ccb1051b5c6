// The entry of the site of plain files.
import { mount } from 'svelte'
import { themes } from '../theme.svelte'
import SiteApp from './SiteApp.svelte'
import { site } from './site.svelte'
import { typeIsReady } from '../type'
import '../style/tokens.css'
import '../style/base.css'

// Before the first paint, so that no page flashes in the wrong colours.
document.documentElement.dataset.theme = themes.now

const target = document.getElementById('app')
void typeIsReady().then(() => target && mount(SiteApp, { target }))
site.start()
